import type { Tx } from "@/lib/db/index.ts";
import { holdAll } from "@/lib/domain/files/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Graph } from "./rules/graph.ts";
import { findRules } from "./rules/steps/registry.ts";

/**
 * Holds the files that the steps of a sequence send. Throws `invalid_input` at `sequence` where one doesn't exist, and where
 * a step has too many or too large ones.
 */
export async function holdStepFiles(tx: Tx, workspaceId: Id, { nodes }: Graph): Promise<void> {
  const mails = Object.values(nodes).flatMap((node) => {
    const files = node.kind === "action" ? findRules(node.action)?.filesOf?.(node.action) : undefined;
    return files?.length ? [files] : [];
  });
  await holdAll(tx, workspaceId, mails, "sequence");
}
