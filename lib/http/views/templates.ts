import type { TemplateView } from "@/lib/contracts/templates.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { mayEdit, type TemplateRow } from "@/lib/domain/templates/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** Templates on the wire, with the names of their owners [OC-225]. */
export async function toTemplates(member: Member, rows: readonly TemplateRow[]): Promise<TemplateView[]> {
  const names = await namesOf([...new Set(rows.map(({ ownerId }) => ownerId))]);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    folder: row.folder,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    is_shared: row.isShared,
    is_own: row.ownerId === member.userId,
    can_edit: mayEdit(member, row),
    owner_name: names.get(row.ownerId) ?? "",
    labels: row.labels.map(({ id, name, color }) => ({ _id: id, name, color })),
    used_count: row.usedCount,
    last_used_at: row.lastUsedAt?.getTime() ?? null,
    updated_at: row.updatedAt.getTime(),
    revision: row.revision,
  }));
}

/** One template on the wire. */
export async function toTemplate(member: Member, row: TemplateRow): Promise<TemplateView> {
  const [view] = await toTemplates(member, [row]);
  return view!;
}
