import type { ProblemKey } from "@/lib/contracts/campaigns/campaign-check.ts";

/** Something that keeps a sequence from being saved. */
export interface SequenceProblem {
  readonly key: ProblemKey;
  readonly nodeId: string | null;
  /** The field's name on the wire. */
  readonly field?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
