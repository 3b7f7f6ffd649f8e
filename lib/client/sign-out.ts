import { callApi } from "./call-api.ts";
import { askExtension } from "./extension.ts";
import { handOverDrafts } from "./message-drafts.ts";
import { forgetAgreement } from "./support-chat.ts";

/**
 * The prefixes of the storage keys that belong to the person who signs out: closed banners, AI employees [SH-098], and
 * what the tab has told them.
 */
const personal = [
  "banner",
  "isBannerVisible",
  "aiEmployee",
  "skippedAiEmployeeOnboarding",
  "toldNotifications",
];

/** Deletes what the browser stores for the person. Settings of the browser (theme, sidebar) stay. */
export function forgetPerson(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (personal.some((start) => key.startsWith(start))) storage.removeItem(key);
}

/**
 * Ends the session and goes to the sign-in [SH-096, SH-099], even if the server can't be reached. Unsent messages are
 * saved on the server before that, and leave the browser. The browser's extension forgets the account, too; where there
 * is none, nobody answers, and the person goes on after 700 ms [SH-097].
 */
export async function signOut(): Promise<void> {
  try {
    await handOverDrafts(window.localStorage);
  } catch {
    // Blocked storage holds no drafts.
  }
  await Promise.all([callApi("GET /auth/logout").catch(() => undefined), askExtension(window, "logout")]);
  forgetAgreement();
  try {
    forgetPerson(window.localStorage);
    forgetPerson(window.sessionStorage);
  } catch {
    // Blocked storage holds nothing to delete.
  }
  window.location.assign("/auth");
}

/**
 * Ends all other sessions of the person and keeps this one. Resolves to how many there were. Throws like `callApi`: at
 * `password` where the person has one.
 */
export async function signOutOthers(password?: string): Promise<number> {
  const { ended } = await callApi("POST /auth/sign_out_everywhere", { body: password ? { password } : {} });
  return ended;
}
