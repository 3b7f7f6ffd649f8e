import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { forgetRoute } from "./keep-route.ts";
import { requireCredential } from "./require-credential.ts";
import { isHolidayRegion } from "./rules/holidays.ts";
import { checkHours, sumOfDays } from "./rules/hours.ts";
import { type CredentialRow, dropLinks, lockCredential, saveCredential } from "./store/credentials.ts";
import { insertSignOut } from "./store/sign-outs.ts";

export interface UpdateInput {
  readonly countryCode?: string | undefined;
  readonly timezone?: string | undefined;
  readonly workHoursStart?: number | undefined;
  readonly workHoursEnd?: number | undefined;
  /** The days of the week on which it works, 1 for Monday. */
  readonly workDays?: readonly number[] | undefined;
  /** The country or state whose public holidays it keeps. Null: none. */
  readonly holidayRegion?: string | null | undefined;
}

/**
 * Changes where and when an account works. Throws `not_found`, `invalid_input` for empty hours, no days or an unknown
 * region.
 */
export function updateCredential(member: Member, id: Id, input: UpdateInput): Promise<CredentialDetail> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await requireCredential(tx, member, id);
    checkHours(input.workHoursStart ?? before.workHoursStart, input.workHoursEnd ?? before.workHoursEnd);
    const { workDays, ...rest } = input;
    if (workDays?.length === 0) throw invalidField("work_days", "workDaysInvalid");
    if (input.holidayRegion && !isHolidayRegion(input.holidayRegion))
      throw invalidField("holiday_region", "holidayRegionInvalid");
    // Another country is reached by another way, which hasn't failed.
    const moves = rest.countryCode !== undefined && rest.countryCode !== before.countryCode;
    const change = {
      ...rest,
      workDays: workDays && sumOfDays(workDays),
      ...(moves && before.proxyFailedUntil ? { proxyAttempts: 0, proxyFailedUntil: null } : {}),
    };
    const data = Object.fromEntries(
      Object.entries(change).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    );
    const row = await saveCredential(tx, workspaceId, id, data);
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: "credential.update",
      subjectId: id,
      data,
    });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    if (row.countryCode !== before.countryCode)
      announce(tx, { room: `credential:${workspaceId}:${id}`, event: "set_proxy", topics: ["credentials"] });
    return toDetail(row, await readProductNow(tx.sql));
  });
}

/**
 * Removes an account: its seat is free and nothing runs through it; its history stays. A worker signs it out at the
 * network.
 */
export function deleteCredential(member: Member, id: Id): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const row = await requireCredential(tx, member, id);
    const deletedAt = await readProductNow(tx.sql);
    if (mayHaveSession(row)) await insertSignOut(tx.sql, workspaceId, id, null);
    await dropLinks(tx, workspaceId, id);
    await forgetRoute(tx, workspaceId, id);
    await saveCredential(tx, workspaceId, id, { status: "deleted", deletedAt, movingTo: null });
    await audit(tx, { workspaceId, actorUserId: member.userId, action: "credential.delete", subjectId: id });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials", "mailboxes"] });
  });
}

/**
 * Whether the network may have a session of the account that ends with it. Where the provider's name of the session
 * isn't known, its end is asked for by the address, under which the network may have somebody else's session of the same
 * account.
 */
const mayHaveSession = ({
  accountRef,
  signInId,
  signedInElsewhereAt,
  isWrongPassword,
}: CredentialRow): boolean =>
  accountRef !== null || signInId !== null || !(signedInElsewhereAt !== null || isWrongPassword);
