import type { Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { endCodes } from "./store/codes.ts";
import { revokeSessions } from "./store/sessions.ts";
import { dropSignUps } from "./store/sign-ups.ts";
import { confirmUser } from "./store/users.ts";

/**
 * Confirms a user's address and activates the account. Every other session, code and sign-up of the address ends, so
 * that whoever signed it up first gains nothing (S25). Lock the user first.
 */
export async function confirmAddress(tx: Tx, userId: Id) {
  const now = new Date(systemMs());
  const user = await confirmUser(tx, userId, now);
  await revokeSessions(tx, userId, null, now);
  await endCodes(tx, userId, now);
  await dropSignUps(tx, userId);
  return user;
}
