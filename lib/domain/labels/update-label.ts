import type { LabelColor, LabelType } from "@/lib/contracts/words/label-words.ts";
import { labelTypes } from "@/lib/contracts/words/label-words.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { forgetLabel } from "./forget-label.ts";
import type { Labeller } from "./labeller.ts";
import { requireLabel } from "./require-label.ts";
import type { LabelRule } from "./rules/label-rule.ts";
import { mayBecome, mayChange } from "./rules/may-change.ts";
import { deleteHidden } from "./store/forget.ts";
import { hideRow, type Label, lockLabel, lockNames, saveRow } from "./store/labels.ts";
import { refuseTaken, ruleFor } from "./validity.ts";

/** What changes; what is left out stays. */
export interface LabelChange {
  readonly name?: string | undefined;
  readonly color?: LabelColor | undefined;
  readonly type?: LabelType | undefined;
  readonly rule?: LabelRule | undefined;
}

/**
 * Changes a label [OC-219]. A rule that changes concerns answers that come later. Throws `not_found`; `forbidden` for
 * somebody else's label; `invalid_input` for a name that is taken and for a type that the label can't become.
 */
export function updateLabel(member: Labeller, id: Id, change: LabelChange): Promise<Label> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await lockForChange(tx, member, id);
    const type = change.type ?? before.type;
    if (!mayBecome(before.type, type)) throw invalidField("label_type", "invalidInput");
    const after: Label = {
      ...before,
      type,
      name: change.name ?? before.name,
      color: change.color ?? before.color,
      rule: change.rule ? await ruleFor(tx, workspaceId, type, change.rule) : before.rule,
    };
    await refuseTaken(tx, workspaceId, after);
    await saveRow(tx, workspaceId, after);
    await audit(tx, { workspaceId, actorUserId: userId, action: "label.update", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["labels", "profiles"] });
    return after;
  });
}

/**
 * Deletes a label [OC-220]. From then on nobody sees it; it is taken off whoever has it, by a worker where they are
 * many. Throws `not_found`; `forbidden` for somebody else's label.
 */
export function deleteLabel(member: Labeller, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { name } = await lockForChange(tx, member, id);
    await hideRow(tx, workspaceId, id);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "label.delete",
      subjectId: id,
      data: { name },
    });
    const isOpen = await startBulk(tx, forgetLabel, { workspaceId, subjectId: id }, userId);
    if (!isOpen) await deleteHidden(tx.sql, workspaceId, id);
    announce(tx, { workspaceId, event: "refetch_data", topics: ["labels", "profiles"] });
  });
}

/** A label that the member may change, locked together with the workspace's names. */
async function lockForChange(tx: Tx, member: Labeller, id: Id): Promise<Label> {
  const { workspaceId } = member;
  await requireLabel(tx, member, id, labelTypes);
  await lockNames(tx, workspaceId);
  await lockLabel(tx, workspaceId, id);
  // Again: while this waited for the locks, somebody may have changed or deleted it.
  const label = await requireLabel(tx, member, id, labelTypes);
  if (!mayChange(member, label)) throw new ProductError("forbidden", "forbidden");
  return label;
}
