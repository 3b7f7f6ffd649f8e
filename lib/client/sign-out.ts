import { callApi } from "./call-api.ts";
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

/** How long the extension may take to answer, in milliseconds [SH-097]. */
const extensionMs = 700;

/** What the page and the browser's extension say to each other, whatever the brand. */
export const extensionWords = { signOut: "extension:log-out", signedOut: "extension:logged-out" } as const;

/**
 * Tells the browser's extension that the person signs out, and waits for its answer, for a short time: where there is
 * no extension, nobody answers [SH-097]. Only this page's own window is spoken to.
 */
export function tellExtension(page: Window): Promise<void> {
  return new Promise((go) => {
    const heard = ({ source, data }: MessageEvent) => {
      if (source === page && data?.type === extensionWords.signedOut) done();
    };
    const done = () => {
      clearTimeout(timer);
      page.removeEventListener("message", heard);
      go();
    };
    const timer = setTimeout(done, extensionMs);
    page.addEventListener("message", heard);
    page.postMessage({ type: extensionWords.signOut }, page.location.origin);
  });
}

/**
 * Ends the session and goes to the sign-in [SH-096, SH-099], even if the server can't be reached. Unsent messages are
 * saved on the server before that, and leave the browser.
 */
export async function signOut(): Promise<void> {
  try {
    await handOverDrafts(window.localStorage);
  } catch {
    // Blocked storage holds no drafts.
  }
  await Promise.all([callApi("GET /auth/logout").catch(() => undefined), tellExtension(window)]);
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
