import type { LabelColor, LabelType } from "@/lib/contracts/words/label-words.ts";
import { db } from "@/lib/db/index.ts";
import { audit, requireFeature } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import type { Labeller } from "./labeller.ts";
import type { LabelRule } from "./rules/label-rule.ts";
import { countRows, findRow, insertRow, type Label, lockNames } from "./store/labels.ts";
import { refuseTaken, ruleFor } from "./validity.ts";

/** The most labels of a workspace: what a menu with a search still shows well. */
const most = 500;

export interface NewLabel {
  readonly name: string;
  readonly color: LabelColor;
  readonly type: LabelType;
  /** For an automatic label. */
  readonly rule: LabelRule | null;
  /** An idempotency key that the caller chooses: a second call with it returns the label of the first [F16]. */
  readonly key: string | null;
}

/**
 * Adds a label [OC-218]. Throws `invalid_input` for a name that is taken, and for an automatic label without a rule;
 * `forbidden` for an automatic label of somebody who may not open the workspace's settings; `conflict` for more labels
 * than a workspace may have; `feature_missing` for an automatic label that the plan lacks [BO-253].
 */
export function createLabel(member: Labeller, { key, ...given }: NewLabel): Promise<Label> {
  const { workspaceId, userId } = member;
  if (given.type === "ai_generated" && !member.isAdmin && !member.managesShared)
    throw new ProductError("forbidden", "forbidden");
  const id = key === null ? newId() : namedId(workspaceId, userId, "label", key);
  return db.tenant({ workspaceId }, async (tx) => {
    await lockNames(tx, workspaceId);
    const before = await findRow(tx, member, id);
    if (before) return before;
    if (given.type === "ai_generated") await requireFeature(tx, workspaceId, "ai_powered_labels");
    const rule = await ruleFor(tx, workspaceId, given.type, given.rule);
    const label = { ...given, id, createdBy: userId, rule };
    await refuseTaken(tx, workspaceId, label);
    if ((await countRows(tx, workspaceId)) >= most)
      throw new ProductError("conflict", "tooManyLabels", { values: { max: most } });
    await insertRow(tx, workspaceId, label);
    await audit(tx, { workspaceId, actorUserId: userId, action: "label.create", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["labels"] });
    return label;
  });
}
