import type { LabelColor, LabelType } from "@/lib/contracts/words/label-words.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { LabelRule } from "../rules/label-rule.ts";

/** A label of a workspace [OC-211]. */
export interface Label {
  readonly id: Id;
  readonly name: string;
  readonly color: LabelColor;
  readonly type: LabelType;
  readonly createdBy: Id;
  /** Automatic labels alone have one. */
  readonly rule: LabelRule | null;
}

const columns = `l.id, l.name, l.color, l.type, l.created_by as "createdBy", l.rule`;

/** Whose labels are asked for. */
export interface LabelSight {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly isAdmin: boolean;
}

/** A condition on a label `l`: it isn't gone, and the member sees it. The parameters are those of `sightValues`. */
const inSight = (user: string, isAdmin: string) =>
  `l.removed_at is null and (l.type <> 'profile' or ${isAdmin}::boolean or l.created_by = ${user}::uuid)`;

/** The labels of some types that a member sees, by name. */
export function listRows(tx: Tx, by: LabelSight, types: readonly LabelType[]): Promise<Label[]> {
  return tx.sql.query<Label>(
    `select ${columns} from labels l
      where l.workspace_id = $1::uuid and l.type = any($2::text[]) and ${inSight("$3", "$4")}
      order by l.name_lower, l.id`,
    [by.workspaceId, types, by.userId, by.isAdmin],
  );
}

export async function findRow(tx: Tx, by: LabelSight, id: Id): Promise<Label | null> {
  const [row] = await tx.sql.query<Label>(
    `select ${columns} from labels l where l.workspace_id = $1::uuid and l.id = $2::uuid and ${inSight("$3", "$4")}`,
    [by.workspaceId, id, by.userId, by.isAdmin],
  );
  return row ?? null;
}

/** Locks a label against a change until the commit. Returns false where it is gone. */
export async function lockLabel(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await tx.sql.query(
    "select id from labels where workspace_id = $1::uuid and id = $2::uuid and removed_at is null for no key update",
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Locks the names of a workspace's labels until the commit, so that what was asked of them stays true. */
export async function lockNames(tx: Tx, workspaceId: Id): Promise<void> {
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `labels ${workspaceId}`,
  ]);
}

/** How many labels a workspace has. */
export async function countRows(tx: Tx, workspaceId: Id): Promise<number> {
  return tx.prisma.label.count({ where: { workspaceId, removedAt: null } });
}

export async function insertRow(tx: Tx, workspaceId: Id, { rule, ...label }: Label): Promise<void> {
  await tx.prisma.label.create({
    data: { workspaceId, ...label, nameLower: label.name.toLowerCase(), ...(rule ? { rule } : {}) },
  });
}

export async function saveRow(
  tx: Tx,
  workspaceId: Id,
  { id, name, color, type, rule }: Label,
): Promise<void> {
  await tx.prisma.label.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { name, nameLower: name.toLowerCase(), color, type, ...(rule ? { rule } : {}) },
  });
}

/** Hides a label from everybody. A worker then takes it off whoever has it. */
export async function hideRow(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query(
    "update labels set removed_at = clock_timestamp() where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  );
}

/**
 * Whether another label has this name, whatever its case: of a person's label, one of its author's or a shared one; of
 * any other, one of its type.
 */
export async function isNameTaken(
  tx: Tx,
  workspaceId: Id,
  { id, name, type, createdBy }: Pick<Label, "id" | "name" | "type" | "createdBy">,
): Promise<boolean> {
  const rows = await tx.sql.query(
    `select 1 from labels l
      where l.workspace_id = $1::uuid and l.id <> $2::uuid and l.name_lower = $3::text and l.removed_at is null
        and case when $4::text in ('profile', 'space')
                 then l.type = 'space' or (l.type = 'profile' and l.created_by = $5::uuid)
                 else l.type = $4::text end
      limit 1`,
    [workspaceId, id, name.toLowerCase(), type, createdBy],
  );
  return rows.length > 0;
}

/** Whether a workspace has a campaign. */
export async function isCampaign(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await tx.sql.query("select 1 from campaigns where workspace_id = $1::uuid and id = $2::uuid", [
    workspaceId,
    id,
  ]);
  return rows.length > 0;
}
