import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import type { Tx } from "@/lib/db/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { cleanRule, type LabelRule } from "./rules/label-rule.ts";
import { isCampaign, isNameTaken, type Label } from "./store/labels.ts";

/** Throws `invalid_input` where another label that its author sees has the name. Call it under `lockNames`. */
export async function refuseTaken(
  tx: Tx,
  workspaceId: Id,
  label: Pick<Label, "id" | "name" | "type" | "createdBy">,
): Promise<void> {
  if (await isNameTaken(tx, workspaceId, label)) throw invalidField("name", "labelNameTaken");
}

/**
 * The rule that a label of a type is stored with. Null for all but automatic labels. Throws `invalid_input` for an
 * automatic label without a rule, or with the rule of no word or of a campaign that doesn't exist.
 */
export async function ruleFor(
  tx: Tx,
  workspaceId: Id,
  type: LabelType,
  given: LabelRule | null,
): Promise<LabelRule | null> {
  if (type !== "ai_generated") return null;
  if (given === null) throw invalidField("rule", "required");
  const rule = cleanRule(given);
  if (rule === null) throw invalidField("rule.words", "required");
  if (rule.kind !== "campaign") return rule;
  if (!isId(rule.campaignId) || !(await isCampaign(tx, workspaceId, rule.campaignId)))
    throw invalidField("rule.workflow_id", "invalidInput");
  return rule;
}
