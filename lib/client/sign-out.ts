import { callApi } from "./call-api.ts";

/**
 * The prefixes of the local storage keys that belong to the person who signs out: closed banners, AI employees
 * [SH-098].
 */
const personal = ["banner", "aiEmployee"];

/** Deletes what the browser stores for the person. Settings of the browser (theme, sidebar) and drafts stay. */
export function forgetPerson(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (personal.some((start) => key.startsWith(start))) storage.removeItem(key);
}

/** Ends the session and goes to the sign-in [SH-096, SH-099], even if the server can't be reached. */
export async function signOut(): Promise<void> {
  await callApi("GET /auth/logout").catch(() => undefined);
  try {
    forgetPerson(window.localStorage);
  } catch {
    // Blocked storage holds nothing to delete.
  }
  window.location.assign("/auth/sign-in");
}

/**
 * Ends all other sessions of the person and keeps this one. Resolves to how many there were. Throws like `callApi`.
 */
export async function signOutOthers(): Promise<number> {
  const { ended } = await callApi("POST /auth/sign_out_everywhere");
  return ended;
}
