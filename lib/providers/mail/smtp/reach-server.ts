import { type AddressPolicy, type GuardedAddress, guardHost } from "../../net/guarded-address.ts";
import { OwnRefusal } from "../../own-refusal.ts";
import type { MailServer } from "../port.ts";

/** Milliseconds until a connection must stand. */
export const connectMs = 5000;

/**
 * Resolves and checks a typed host when connecting. An unencrypted session is allowed only to private endpoints. Throws
 * OwnRefusal, which names the side.
 */
export async function reachServer(
  { host, port, security }: MailServer,
  side: "smtp" | "imap",
  policy: AddressPolicy,
): Promise<GuardedAddress> {
  const at = await guardHost(host, port, policy).catch((error: unknown) => {
    throw error instanceof OwnRefusal ? new OwnRefusal(error.why, side, error.cause) : error;
  });
  if (security === "none" && at.verdict === "public") throw new OwnRefusal("plain_forbidden", side);
  return at;
}
