import type { WrittenStep } from "@/lib/providers/writing/port.ts";
import { type Graph, lineOf } from "./rules/graph.ts";
import { minimumDelayHours } from "./rules/sequence.ts";
import { toAction } from "./rules/steps/registry.ts";

/**
 * Written steps as a sequence. What the writer may not know holds nevertheless: the first step waits for nothing, and each
 * further one waits at least the smallest delay.
 */
export function graphOfWritten(steps: readonly WrittenStep[]): Graph {
  return lineOf(
    steps.map(({ delayHours, ...step }, place) => {
      const id = `step-${place + 1}`;
      const delay = place === 0 ? 0 : Math.max(delayHours, minimumDelayHours);
      const { kind, ...texts } = step;
      return { id, delayHours: delay, action: toAction({ id, delay, type: kind, ...texts }) };
    }),
  );
}
