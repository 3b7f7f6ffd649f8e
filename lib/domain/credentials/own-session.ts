import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";

/** What somebody gave of the session of their own browser. */
export interface OwnSession {
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The browser as which the account shall appear. Null: the provider chooses. */
  readonly userAgent: string | null;
}

/** The error for a session that the network doesn't know any more, or that is another account's. */
export const sessionRefused = (): ProductError =>
  new ProductError("invalid_input", "sessionRefused", {
    fields: [{ path: "cookies", message: "sessionRefused" }],
    cause: new ProviderError("auth", "the session was refused"),
  });

/** Nothing: the password signs in. */
export const noSession: OwnSession = { cookies: [], userAgent: null };

/**
 * The session as the port takes it: of all cookies only the one that holds it. Throws `invalid_input` where that one
 * isn't among them, or the network takes no session.
 */
export function sessionFor(
  { sessionCookie }: Pick<SocialPort, "sessionCookie">,
  { cookies, userAgent }: OwnSession,
): { readonly session: string | null; readonly userAgent: string | null } {
  if (cookies.length === 0) return { session: null, userAgent };
  const found = cookies.find(({ name }) => name === sessionCookie?.name);
  if (!found) throw invalidField("cookies", "sessionCookieMissing");
  return { session: found.value, userAgent };
}
