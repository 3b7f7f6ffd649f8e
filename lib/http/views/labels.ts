import type { LabelRuleView, LabelView } from "@/lib/contracts/labels.ts";
import { type Label, type Labeller, type LabelRule, mayChange } from "@/lib/domain/labels/index.ts";

/** A label on the wire [OC-211], as a member sees it. */
export function toLabelView(member: Labeller, label: Label): LabelView {
  const { id, name, color, type, rule } = label;
  return { _id: id, name, color, type, is_editable: mayChange(member, label), rule: rule && toRule(rule) };
}

const toRule = (rule: LabelRule): LabelRuleView => {
  if (rule.kind === "campaign") return { kind: rule.kind, workflow_id: rule.campaignId };
  return rule.kind === "words"
    ? { kind: rule.kind, words: [...rule.words] }
    : { kind: rule.kind, answers: [...rule.answers] };
};

/** A rule of a body in our own words. */
export const fromRule = (rule: LabelRuleView): LabelRule =>
  rule.kind === "campaign" ? { kind: rule.kind, campaignId: rule.workflow_id } : rule;
