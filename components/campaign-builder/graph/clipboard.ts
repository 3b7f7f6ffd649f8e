import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";

/** The copied node of this tab: it can be pasted into any sequence until another one is copied. */
let copied: SequenceNode | null = null;

export const copyNode = (node: SequenceNode): void => {
  copied = node;
};

export const copiedNode = (): SequenceNode | null => copied;
