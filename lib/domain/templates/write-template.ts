import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireLabel } from "@/lib/domain/labels/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { knownNames } from "./known-names.ts";
import { requireEditable, requireTemplate } from "./require-template.ts";
import { requireSoundTexts } from "./rules/check-template.ts";
import {
  countAll,
  insertRow,
  type TemplateRow,
  type TemplateTexts,
  updateRow,
  writeDeleted,
  writeLabels,
} from "./store/templates.ts";

/** The most templates of a workspace, so that a search through all of them stays fast. */
const most = 1000;

export interface NewTemplate extends TemplateTexts {
  /** An idempotency key that the caller chooses: a second call with it returns the template of the first [F16]. */
  readonly key: string;
}

/**
 * Adds a template of the member. Throws `invalid_input` for a placeholder that nobody could fill; `conflict` for more
 * templates than a workspace may have.
 */
export function createTemplate(
  member: Member,
  { key, labelIds, ...texts }: NewTemplate,
): Promise<TemplateRow> {
  const { workspaceId, userId } = member;
  const id = namedId(workspaceId, userId, "template", key);
  return db.tenant({ workspaceId }, async (tx) => {
    requireSoundTexts(texts, await knownNames(tx, workspaceId));
    const labels = await requireLabels(tx, member, labelIds);
    const now = await readProductNow(tx.sql);
    if (await insertRow(tx, workspaceId, { ...texts, id, ownerId: userId, now })) {
      // Counted with the new one. Two at the same moment may exceed the limit by one, which does no harm.
      if ((await countAll(tx, workspaceId)) > most)
        throw new ProductError("conflict", "tooManyTemplates", { values: { max: most } });
      await writeLabels(tx, workspaceId, id, labels);
      await record(tx, member, "template.create", id);
    }
    return requireTemplate(tx, member, id);
  });
}

/** What changes; what is left out stays. */
export type TemplateChange = { readonly [Part in keyof TemplateTexts]?: TemplateTexts[Part] | undefined };

/**
 * Changes a template.
 * @param basis the revision that the editor started from. A change is `outdated` where somebody changed the template
 * since. Null changes any revision.
 * @throws `not_found`; `forbidden` for somebody else's; `invalid_input` for a placeholder that nobody could fill.
 */
export function updateTemplate(
  member: Member,
  id: Id,
  change: TemplateChange,
  basis: number | null,
): Promise<TemplateRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireEditable(tx, member, id);
    if (row.deletedAt !== null) throw new ProductError("not_found", "notFound");
    const { labelIds = labelsOf(row) } = change;
    const next = {
      name: change.name ?? row.name,
      folder: change.folder ?? row.folder,
      channel: change.channel ?? row.channel,
      subject: change.subject ?? row.subject,
      text: change.text ?? row.text,
      isShared: change.isShared ?? row.isShared,
    };
    // A second press of a double click, or nothing to save.
    const isRelabelled = [...new Set(labelIds)].sort().join() !== labelsOf(row).sort().join();
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((part) => next[part] === row[part]);
    if (isSame && !isRelabelled) return row;
    if (basis !== null && basis !== row.revision) throw new ProductError("outdated", "templateOutdated");
    if (!next.isShared && row.ownerId !== member.userId)
      throw new ProductError("forbidden", "templateOfOther");
    requireSoundTexts(next, await knownNames(tx, workspaceId));
    if (isRelabelled) await writeLabels(tx, workspaceId, id, await requireLabels(tx, member, labelIds));
    await updateRow(tx, workspaceId, id, { ...next, now: await readProductNow(tx.sql) });
    await record(tx, member, "template.update", id);
    return requireTemplate(tx, member, id);
  });
}

/** Deletes a template; it can be restored for a month. Throws `not_found`; `forbidden` for somebody else's. */
export function deleteTemplate(member: Member, id: Id): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const { deletedAt } = await requireEditable(tx, member, id);
    if (deletedAt !== null) throw new ProductError("not_found", "notFound");
    await writeDeleted(tx, member.workspaceId, id, true);
    await record(tx, member, "template.delete", id);
  });
}

/** Brings a deleted template back. Throws `not_found`; `forbidden` for somebody else's. */
export function restoreTemplate(member: Member, id: Id): Promise<TemplateRow> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const { deletedAt } = await requireEditable(tx, member, id);
    if (deletedAt !== null) {
      await writeDeleted(tx, member.workspaceId, id, false);
      await record(tx, member, "template.restore", id);
    }
    return requireTemplate(tx, member, id);
  });
}

const labelsOf = ({ labels }: TemplateRow) => labels.map(({ id }) => id);

/** The labels, each once. Throws `invalid_input` for one that is gone, or that isn't for templates [OC-226]. */
async function requireLabels(tx: Tx, member: Member, ids: readonly Id[]): Promise<Id[]> {
  const labels = [...new Set(ids)];
  for (const id of labels)
    await requireLabel(tx, member, id, ["template"]).catch(() => {
      throw invalidField("label_ids", "templateLabelMissing");
    });
  return labels;
}

async function record(tx: Tx, { workspaceId, userId }: Member, action: string, id: Id): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["templates"] });
}
