import { db } from "@/lib/db/index.ts";
import { customFieldNames } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ownLabels, ownLists } from "../check-campaign.ts";
import type { Graph } from "../rules/graph.ts";
import { checkSequence } from "../rules/sequence.ts";
import type { SequenceProblem } from "../rules/sequence-problem.ts";

/**
 * What a smart sequence lacks before a campaign may use it. Limits are the usual ones: the account, the mailboxes and
 * the tracking are the campaign's, which checks again.
 */
export function checkSmartSequence({ workspaceId }: Member, graph: Graph): Promise<SequenceProblem[]> {
  return db.tenant({ workspaceId }, async (tx) =>
    checkSequence(graph, {
      type: "smart",
      customFields: await customFieldNames(tx, workspaceId),
      lists: await ownLists(tx, workspaceId, graph),
      labels: await ownLabels(tx, workspaceId, graph),
      tracks: { opened: true, clicked: true },
    }),
  );
}

const structural: readonly string[] = ["missing_node", "unreachable_node", "cycle"];

/**
 * Refuses nodes that make no sequence: "Resolve errors before saving". Texts may be unfinished; a campaign can't be
 * saved with them.
 */
export function requireSoundNodes(graph: Graph): void {
  const problems = checkSequence(graph, { type: "smart" }).filter(({ key }) => structural.includes(key));
  if (problems.length === 0) return;
  const places = Object.keys(graph.nodes);
  throw new ProductError("invalid_input", "resolveErrors", {
    fields: problems.slice(0, 50).map(({ key, nodeId }) => ({
      path: `sequences_nodes.${nodeId === null ? 0 : places.indexOf(nodeId)}`,
      message: `sequence_${key}`,
    })),
  });
}
