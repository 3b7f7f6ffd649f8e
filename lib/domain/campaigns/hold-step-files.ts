import type { Tx } from "@/lib/db/index.ts";
import { type FileHolder, holdForSteps } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Graph } from "./rules/graph.ts";
import { findRules } from "./rules/steps/registry.ts";

/**
 * Holds the files that the steps of a sequence send. Throws `invalid_input` at `sequence` where the member sees no such
 * file, and where a step has too many or too large ones.
 */
export async function holdStepFiles(
  tx: Tx,
  member: Member,
  holder: FileHolder,
  { nodes }: Graph,
): Promise<void> {
  const steps = Object.values(nodes).flatMap((node) => {
    const files = node.kind === "action" ? findRules(node.action)?.filesOf?.(node.action) : undefined;
    return files?.length ? [files] : [];
  });
  await holdForSteps(tx, member, holder, steps);
}
