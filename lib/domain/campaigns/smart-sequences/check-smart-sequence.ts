import { db } from "@/lib/db/index.ts";
import { customFieldNames } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { inSlices } from "@/lib/kernel/slices/index.ts";
import { ownLabels, ownLists } from "../check-campaign.ts";
import { checkLinks } from "../rules/branches.ts";
import type { Graph } from "../rules/graph.ts";
import { checkingSequence } from "../rules/sequence.ts";
import type { SequenceProblem } from "../rules/sequence-problem.ts";

/**
 * What a smart sequence lacks before a campaign may use it. Limits are the usual ones: the account, the mailboxes and
 * the tracking are the campaign's, which checks again.
 */
export async function checkSmartSequence({ workspaceId }: Member, graph: Graph): Promise<SequenceProblem[]> {
  const against = await db.tenant({ workspaceId }, async (tx) => ({
    type: "smart" as const,
    customFields: await customFieldNames(tx, workspaceId),
    lists: await ownLists(tx, workspaceId, graph),
    labels: await ownLabels(tx, workspaceId, graph),
    tracks: { opened: true, clicked: true },
  }));
  return inSlices(checkingSequence(graph, against));
}

/**
 * Refuses nodes that make no sequence: "Resolve errors before saving". Texts may be unfinished; a campaign can't be
 * saved with them.
 */
export function requireSoundNodes(graph: Graph): void {
  const problems = checkLinks(graph);
  if (problems.length === 0) return;
  const places = Object.keys(graph.nodes);
  throw new ProductError("invalid_input", "resolveErrors", {
    fields: problems.slice(0, 50).map(({ key, nodeId }) => ({
      path: `sequences_nodes.${nodeId === null ? 0 : places.indexOf(nodeId)}`,
      message: `sequence_${key}`,
    })),
  });
}
