import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";

type Made = Exclude<SequenceNode, { kind: "action" }>;

/** The kinds of nodes beside steps that people add, in the order in which they are offered. */
export const wayKinds = ["condition", "wait", "wait_until", "split"] as const satisfies Made["kind"][];
export type WayKind = (typeof wayKinds)[number];

type Condition = Extract<SequenceNode, { kind: "condition" }>["condition"];
export type ConditionType = Condition["type"];

export const conditionTypes = [
  "connected",
  "replied",
  "replied_with",
  "opened",
  "clicked",
  "has_email",
  "has_phone",
  "has_field",
  "in_list",
  "has_label",
] as const satisfies ConditionType[];

/** How many hours a new condition waits: what people do takes days, what is known about them is known at once. */
export const usualWithin: Readonly<Record<ConditionType, number>> = {
  connected: 168,
  replied: 72,
  replied_with: 120,
  opened: 72,
  clicked: 72,
  has_email: 0,
  has_phone: 0,
  has_field: 0,
  in_list: 0,
  has_label: 0,
};

/** A new condition of a type. `first`: the import and the label that one on these begins with. */
export function newCondition(
  type: ConditionType,
  first: { readonly list: string; readonly label: string },
): Condition {
  const { list, label } = first;
  if (type === "has_field") return { type, field: "" };
  if (type === "has_label" || type === "replied_with") return { type, label };
  return type === "in_list" ? { type, list } : { type };
}

/** A new node of a kind. */
export function newNode(kind: WayKind, id: string, isEmailOnly: boolean): Made {
  switch (kind) {
    case "condition": {
      const type = isEmailOnly ? "replied" : "connected";
      return { kind, id, condition: { type }, within: usualWithin[type] };
    }
    case "wait":
      return { kind, id, hours: 24 };
    case "wait_until":
      return { kind, id, until: { at: "weekday", days: [1, 2, 3, 4, 5], hour: 9 } };
    case "split":
      return { kind, id, shares: [50, 50] };
  }
}
