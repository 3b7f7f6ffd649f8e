import { pageOf } from "@/lib/access/find-page.ts";

/** Whether an address is a page. */
export type IsPage = (path: string) => boolean;

const isPage: IsPage = (path) => pageOf(path) !== null;

/**
 * Where an admin of the platform goes back to from a customer's workspace: the customer's page, once there is one, else
 * out of the workspace [SH-100].
 */
export function backFrom(space: string, exists: IsPage = isPage): string {
  const customer = `/admin/customers/${encodeURIComponent(space)}`;
  return exists(customer) ? customer : "/";
}

/**
 * The workspace that an admin of the platform has entered by the address. Null: they are in one of their own (decision
 * 35).
 */
export function enteredSpace(isPlatformAdmin: boolean, query: URLSearchParams): string | null {
  return isPlatformAdmin ? query.get("space") : null;
}

/** How a person leaves: they sign out, or as an admin of the platform go back to the console [SH-100, SH-225]. */
export function wayOut(
  entered: string | null,
  exists: IsPage = isPage,
): { readonly word: "signOut" | "backToAdmin"; readonly to: string | null } {
  if (entered === null) return { word: "signOut", to: null };
  return { word: "backToAdmin", to: backFrom(entered, exists) };
}

/** The console's first page, for an admin of the platform. Null: it isn't theirs, or there is none [SH-224, SH-482]. */
export function consoleOf(isPlatformAdmin: boolean, exists: IsPage = isPage): string | null {
  return isPlatformAdmin && exists("/admin/customers") ? "/admin/customers" : null;
}
