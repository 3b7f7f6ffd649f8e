import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { type CheckedAgainst, checkingSequence } from "@/lib/domain/campaigns/rules/sequence.ts";
import type { SequenceProblem } from "@/lib/domain/campaigns/rules/sequence-problem.ts";

/** What is wrong with a sequence, found without a pause. */
export function checkSequence(graph: Graph, against: CheckedAgainst = {}): SequenceProblem[] {
  const steps = checkingSequence(graph, against);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
