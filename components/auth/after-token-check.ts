import { ApiError } from "@/lib/client/call-api.ts";

/** How long the server's words stand before the page goes on, in milliseconds. */
export const refusalStandsMs = 15_000;

/**
 * What follows a check of the token. `go`: an address. `refused`: the server's words stand for 15 s, then the page goes
 * on without the query [SH-170]. `unreachable`: the page of a server that can't be reached [SH-495].
 */
export type AfterCheck =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unreachable" };

/** Judges a check of the token in a workspace by what it threw. Null: it threw nothing. */
export function afterTokenCheck(space: string, thrown: unknown): AfterCheck {
  if (thrown === null) return { kind: "go", to: `/?space=${space}` };
  if (!(thrown instanceof ApiError)) return { kind: "unreachable" };
  if (thrown.status >= 500) return { kind: "unreachable" };
  // The guards of the start lead whoever has no session to the sign-in.
  return thrown.status === 401 ? { kind: "go", to: "/" } : { kind: "refused", message: thrown.message };
}
