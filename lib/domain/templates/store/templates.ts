import type { LabelColor } from "@/lib/contracts/words/label-words.ts";
import type { TemplateChannel } from "@/lib/contracts/words/template-channels.ts";
import type { Tx } from "@/lib/db/index.ts";
import { containing } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a member writes of a template. */
export interface TemplateTexts {
  readonly name: string;
  /** Empty: it is in no folder. */
  readonly folder: string;
  readonly channel: TemplateChannel;
  readonly subject: string;
  readonly text: string;
  readonly isShared: boolean;
  /** Labels of the type `template` [OC-226]. */
  readonly labelIds: readonly Id[];
}

export interface TemplateLabel {
  readonly id: Id;
  readonly name: string;
  readonly color: LabelColor;
}

/** A template [OC-225]. */
export interface TemplateRow extends Omit<TemplateTexts, "labelIds"> {
  /** By name. */
  readonly labels: readonly TemplateLabel[];
  readonly id: Id;
  readonly ownerId: Id;
  readonly revision: number;
  readonly usedCount: number;
  /** Product time, as all times but the deletion's. */
  readonly lastUsedAt: Date | null;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

const columns = `t.id, t.user_id as "ownerId", t.name, t.folder, t.channel, t.subject, t.text,
  t.is_shared as "isShared", t.revision, t.used_count as "usedCount", t.last_used_at as "lastUsedAt",
  t.updated_at as "updatedAt", t.deleted_at as "deletedAt",
  coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name_lower)
    from template_labels tl join labels l on l.workspace_id = tl.workspace_id and l.id = tl.label_id
     and l.removed_at is null
   where tl.workspace_id = t.workspace_id and tl.template_id = t.id), '[]') as labels`;

/** A condition for the templates of workspace `$1` that user `$2` sees. */
const seen = "t.workspace_id = $1::uuid and t.deleted_at is null and (t.is_shared or t.user_id = $2::uuid)";

export interface TemplateFilter {
  readonly search: string;
  readonly channel: TemplateChannel | null;
  readonly folder: string | null;
  readonly of: "all" | "own" | "shared";
  /** Only those with this label. Null: all. */
  readonly labelId: Id | null;
}

/** The condition of a filter, as values from `$3` on. A workspace has few templates, so that no index is needed. */
const matching = `${seen}
  and ($3::text is null or lower(concat_ws(' ', t.name, t.folder, t.subject, t.text)) like $3::text)
  and ($4::text is null or t.channel in ($4::text, 'any')) and ($5::text is null or t.folder = $5::text)
  and case $6::text when 'own' then t.user_id = $2::uuid when 'shared' then t.is_shared else true end
  and ($7::uuid is null or exists (select 1 from template_labels f join labels fl on fl.workspace_id = f.workspace_id
    and fl.id = f.label_id and fl.removed_at is null
    where f.workspace_id = t.workspace_id and f.template_id = t.id and f.label_id = $7::uuid))`;

const valuesOf = (workspaceId: Id, userId: Id, { search, channel, folder, of, labelId }: TemplateFilter) => [
  workspaceId,
  userId,
  search === "" ? null : containing(search.toLowerCase()),
  channel,
  folder,
  of,
  labelId,
];

/** Templates that a user sees. */
export function listRows(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  filter: TemplateFilter,
  page: { readonly sort: "name" | "used"; readonly offset: number; readonly limit: number },
): Promise<TemplateRow[]> {
  return tx.sql.query<TemplateRow>(
    `select ${columns} from templates t where ${matching}
      order by case $8::text when 'used' then t.used_count end desc, lower(t.name), t.id offset $9::int limit $10::int`,
    [...valuesOf(workspaceId, userId, filter), page.sort, page.offset, page.limit],
  );
}

export async function countRows(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  filter: TemplateFilter,
): Promise<number> {
  const [row] = await tx.sql.query<{ count: number }>(
    `select count(*)::int as count from templates t where ${matching}`,
    valuesOf(workspaceId, userId, filter),
  );
  return row?.count ?? 0;
}

/** The names of the folders that a user sees, in alphabetical order. */
export async function listFolders(tx: Tx, workspaceId: Id, userId: Id): Promise<string[]> {
  const rows = await tx.sql.query<{ folder: string }>(
    `select t.folder from templates t where ${seen} and t.folder <> '' group by t.folder
      order by lower(t.folder), t.folder`,
    [workspaceId, userId],
  );
  return rows.map(({ folder }) => folder);
}

/** How many templates a workspace has, whoever sees them, without deleted ones. */
export function countAll(tx: Tx, workspaceId: Id): Promise<number> {
  return tx.prisma.template.count({ where: { workspaceId, deletedAt: null } });
}

/** A template, deleted or not, whoever sees it. With `isLocked` its row is locked until the commit. */
export async function findRow(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  { isLocked = false } = {},
): Promise<TemplateRow | null> {
  const [row] = await tx.sql.query<TemplateRow>(
    `select ${columns} from templates t where t.workspace_id = $1::uuid and t.id = $2::uuid
      ${isLocked ? "for update" : ""}`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Writes a new template, unless its id exists. Returns whether it is new. */
export async function insertRow(
  tx: Tx,
  workspaceId: Id,
  row: Omit<TemplateTexts, "labelIds"> & { readonly id: Id; readonly ownerId: Id; readonly now: Date },
): Promise<boolean> {
  const { now, ...texts } = row;
  const { count } = await tx.prisma.template.createMany({
    data: [{ workspaceId, ...texts, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function updateRow(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  { now, ...texts }: Omit<TemplateTexts, "labelIds"> & { readonly now: Date },
): Promise<void> {
  await tx.prisma.template.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { ...texts, updatedAt: now, revision: { increment: 1 } },
  });
}

/** Gives a template these labels, and no others. */
export async function writeLabels(tx: Tx, workspaceId: Id, id: Id, labelIds: readonly Id[]): Promise<void> {
  await tx.prisma.templateLabel.deleteMany({ where: { workspaceId, templateId: id } });
  await tx.prisma.templateLabel.createMany({
    data: labelIds.map((labelId) => ({ workspaceId, templateId: id, labelId })),
  });
}

/** Deletes a template, or brings it back. */
export async function writeDeleted(tx: Tx, workspaceId: Id, id: Id, isDeleted: boolean): Promise<void> {
  await tx.sql.query(
    `update templates set deleted_at = case when $3::boolean then coalesce(deleted_at, now()) end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, isDeleted],
  );
}

export async function noteUse(tx: Tx, workspaceId: Id, id: Id, now: Date): Promise<void> {
  await tx.prisma.template.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { usedCount: { increment: 1 }, lastUsedAt: now },
  });
}

/** Removes templates that were deleted a month ago: at most a thousand. */
export async function purgeTemplates(tx: Tx): Promise<void> {
  await tx.sql.query(
    `delete from templates where (workspace_id, id) in (
       select workspace_id, id from templates where deleted_at < now() - interval '30 days' limit 1000) returning 1`,
  );
}
