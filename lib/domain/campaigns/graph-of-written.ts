import { sequenceStep } from "@/lib/contracts/steps/index.ts";
import type { WrittenStep } from "@/lib/providers/writing/port.ts";
import { type Graph, lineOf } from "./rules/graph.ts";
import { minimumDelayHours } from "./rules/sequence.ts";
import { toAction } from "./rules/steps/registry.ts";

/** Written steps as a sequence, and which of them no saved sequence could have. */
export interface ReadSteps {
  readonly graph: Graph;
  readonly faults: readonly string[];
}

/**
 * Written steps as a sequence, each read by the contract of a saved one. What the writer may not know holds
 * nevertheless: the first step waits for nothing, and each further one waits at least the smallest delay.
 */
export function graphOfWritten(steps: readonly WrittenStep[]): ReadSteps {
  const faults: string[] = [];
  const line = steps.flatMap(({ delayHours, kind, ...texts }, place) => {
    const id = `step-${place + 1}`;
    const delay = place === 0 ? 0 : Math.max(delayHours, minimumDelayHours);
    const read = sequenceStep.safeParse({ id, delay, type: kind, ...texts });
    if (read.success) return [{ id, delayHours: delay, action: toAction(read.data) }];
    faults.push(...read.error.issues.map(({ path, code }) => `${id} ${path.join(".")}: ${code}`));
    return [];
  });
  return { graph: lineOf(line), faults };
}
