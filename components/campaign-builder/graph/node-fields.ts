import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";

/** A node that is no step. */
export type WayNode = Exclude<SequenceNode, { kind: "action" }>;

export interface NodeFieldsProps<Node extends WayNode> {
  readonly node: Node;
  /** The words of a field's problem. */
  readonly errorOf: (field: string) => string | undefined;
  /** Consecutive changes with the same label are undone together. */
  readonly onChange: (to: Node, label: string) => void;
}

/** Whole hours of what was typed into a field. */
export const wholeHours = (typed: string) => Math.max(0, Math.round(Number(typed) || 0));
