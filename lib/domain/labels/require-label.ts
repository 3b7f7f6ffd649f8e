import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findRow, type Label, listRows } from "./store/labels.ts";

/** The labels of some types that the member sees, by name. */
export function listLabels(member: Member, types: readonly LabelType[]): Promise<Label[]> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => listRows(tx, member, types));
}

/** A label that the member sees, of one of these types. Throws `not_found`. */
export async function requireLabel(
  tx: Tx,
  member: Member,
  id: Id,
  types: readonly LabelType[],
): Promise<Label> {
  const row = isId(id) ? await findRow(tx, member, id) : null;
  if (!row || !types.includes(row.type)) throw new ProductError("not_found", "notFound");
  return row;
}
