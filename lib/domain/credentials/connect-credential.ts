import { tierOf } from "@/lib/access/features.ts";
import { refuseSeat } from "@/lib/access/seats.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import { requireFreeAddress } from "./require-free-address.ts";
import { checkHours } from "./rules/hours.ts";
import { sameAddressKey } from "./rules/state.ts";
import { askNetwork, settleSignIn } from "./sign-in.ts";
import {
  dropLinks,
  grantCredential,
  insertCredential,
  readPlan,
  saveCredential,
  seesAll,
} from "./store/credentials.ts";

export interface ConnectInput {
  readonly email: string;
  readonly password: string;
  readonly countryCode: string;
  readonly timezone: string;
  readonly workHoursStart: number;
  readonly workHoursEnd: number;
  readonly proxyType: "basic" | "residential";
}

/**
 * Connects a social account: takes a seat, then signs in. The password goes to the network and is not kept (decision
 * 18). A wrong password, a block or a challenge leaves the account in that state, for the wizard to go on from; a network
 * that can't be reached leaves nothing behind.
 *
 * Throws `invalid_input` (address taken [SH-342], hours), `forbidden` without a seat (decision 17), `provider_failed`.
 */
export async function connectCredential(
  member: Member,
  social: SocialPort,
  input: ConnectInput,
): Promise<CredentialDetail> {
  checkHours(input.workHoursStart, input.workHoursEnd);
  const id = await reserve(member, input);
  try {
    const { email, password, countryCode } = input;
    const connection = await askNetwork(() => social.connect({ email, password, countryCode }));
    return await settleSignIn(member, id, connection, "credential.connect");
  } catch (error) {
    await release(member, id);
    throw error;
  }
}

function reserve(member: Member, input: ConnectInput): Promise<Id> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const plan = await readPlan(tx, workspaceId, true);
    if (!plan) throw new ProductError("space_required", "spaceNotFound");
    const usernameLower = sameAddressKey(input.email);
    await requireFreeAddress(tx, workspaceId, usernameLower, null);
    const refusal = refuseSeat(tierOf(plan.tier), plan.seats, plan.used);
    if (refusal) throw new ProductError("forbidden", refusal);
    const id = newId();
    await insertCredential(tx, {
      workspaceId,
      id,
      username: input.email.trim(),
      usernameLower,
      countryCode: input.countryCode,
      timezone: input.timezone,
      workHoursStart: input.workHoursStart,
      workHoursEnd: input.workHoursEnd,
      proxyType: input.proxyType,
    });
    if (!member.isAdmin && !(await seesAll(tx, workspaceId, userId))) {
      await grantCredential(tx, workspaceId, userId, id);
    }
    await audit(tx, { workspaceId, actorUserId: userId, action: "credential.create", subjectId: id });
    return id;
  });
}

/** Frees the seat of a connection that never reached the network. */
async function release(member: Member, id: Id): Promise<void> {
  await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await dropLinks(tx, member.workspaceId, id);
    const deletedAt = await readProductNow(tx.sql);
    await saveCredential(tx, member.workspaceId, id, { status: "deleted", deletedAt });
  });
}
