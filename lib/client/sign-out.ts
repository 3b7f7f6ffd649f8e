import { callApi } from "./call-api.ts";

/** How the keys of local storage begin that belong to the person who leaves: closed banners, AI employees [SH-098]. */
const personal = ["banner", "aiEmployee"];

/** Drops what the browser keeps for the person; what belongs to the browser (theme, sidebar) and drafts stay. */
export function forgetPerson(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (personal.some((start) => key.startsWith(start))) storage.removeItem(key);
}

/** Ends the session and leads to the sign-in [SH-096, SH-099]; a server that can't be reached keeps nobody here. */
export async function signOut(): Promise<void> {
  await callApi("GET /auth/logout").catch(() => undefined);
  try {
    forgetPerson(window.localStorage);
  } catch {
    // Forbidden storage holds nothing of anybody.
  }
  window.location.assign("/auth/sign-in");
}

/** Ends all other sessions of the person; this one goes on. Resolves to how many there were; throws like `callApi`. */
export async function signOutOthers(): Promise<number> {
  const { ended } = await callApi("POST /auth/sign_out_everywhere");
  return ended;
}
