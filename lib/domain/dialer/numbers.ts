import { db } from "@/lib/db/index.ts";
import { audit, type Member, takeTurn } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { DialerPort } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import {
  beginRelease,
  chooseDefault,
  endRelease,
  findNumber,
  listNumbers,
  type NumberRow,
  writeNumber,
} from "./store/numbers.ts";

/** The workspace's numbers, the default one first [OC-326]. */
export const readNumbers = (workspaceId: Id): Promise<NumberRow[]> =>
  db.tenant({ workspaceId }, ({ sql }) => listNumbers(sql, workspaceId));

const isHeld = ({ state }: NumberRow) => state === "active" || state === "suspended";

export interface NumberChange {
  readonly name?: string | undefined;
  /** Null: nowhere. */
  readonly redirect?: string | null | undefined;
  readonly isDefault?: boolean | undefined;
}

/**
 * Changes a number [OC-333]. Another number becomes the default by choosing that one: `isDefault: false` changes
 * nothing. Throws `not_found`, and `conflict` where a suspended one is to be the default.
 */
export async function updateNumber(member: Member, id: Id, change: NumberChange): Promise<NumberRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await takeTurn(tx, workspaceId);
    const row = isId(id) ? await findNumber(tx.sql, workspaceId, id, true) : null;
    if (!row || !isHeld(row)) throw new ProductError("not_found", "phoneNotFound");
    if (change.isDefault && row.state !== "active") throw new ProductError("conflict", "phoneSuspended");
    await writeNumber(tx.sql, workspaceId, id, change);
    if (change.isDefault) await chooseDefault(tx.sql, workspaceId, id);
    await audit(tx, { workspaceId, actorUserId: userId, action: "phone.update", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
    return (await findNumber(tx.sql, workspaceId, id)) ?? row;
  });
}

/**
 * Gives a number back [OC-334]. It is the workspace's no more at once; where the provider can't be reached, the upkeep
 * tries again. Given back again it is no error. Throws `not_found`.
 */
export async function releaseNumber(member: Member, port: DialerPort, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  const ref = await db.tenant({ workspaceId }, async (tx) => {
    await takeTurn(tx, workspaceId);
    const row = isId(id) ? await findNumber(tx.sql, workspaceId, id, true) : null;
    if (!row || row.state === "ordered" || row.state === "failed")
      throw new ProductError("not_found", "phoneNotFound");
    if (!(await beginRelease(tx.sql, workspaceId, id))) return null;
    await chooseDefault(tx.sql, workspaceId, null);
    const data = { number: row.number };
    await audit(tx, { workspaceId, actorUserId: userId, action: "phone.release", subjectId: id, data });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
    return row.externalId;
  });
  if (ref === null) return;
  await giveBack(port, workspaceId, id, ref).catch((err: unknown) =>
    logger("dialer").warn({ err }, "a number couldn't be given back; it is tried again"),
  );
}

/** Gives a number back at the provider. */
export async function giveBack(port: DialerPort, workspaceId: Id, id: Id, ref: string): Promise<void> {
  await port.release(ref);
  await db.tenant({ workspaceId }, ({ sql }) => endRelease(sql, workspaceId, id));
}
