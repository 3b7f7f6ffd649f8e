import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Facts } from "./facts.ts";
import { enter, type Placement } from "./next.ts";

/**
 * Where a person stands who waits for a mailbox that may have been disconnected, refused or taken out of the pool: on
 * the same mailbox where it still sends to them, else on another one with the same due time. Without any they are held.
 */
export function withSender(
  at: Pick<Facts, "id" | "connected" | "chosen" | "awayUntil" | "kind">,
  placed: Placement,
  graph: Graph,
  campaign: CampaignFacts,
): Placement {
  if (!["waiting", "on_hold", "parked"].includes(placed.state)) return placed;
  const { nodeId, visit, enteredAt, rank, state, dueAt, holdReason } = placed;
  if (graph.nodes[nodeId]?.kind !== "action") return placed;
  const entered = enter(
    {
      ...placed,
      id: at.id,
      connected: at.connected,
      chosen: at.chosen,
      awayUntil: at.awayUntil,
      kind: at.kind,
      nodeId: "",
    },
    graph,
    campaign,
    nodeId,
    enteredAt,
    rank,
  );
  if (entered.nodeId !== nodeId || entered.laneId === placed.laneId) return placed;
  const waits = entered.state === "waiting" ? { state, dueAt, holdReason } : {};
  return { ...entered, visit, enteredAt, ...waits };
}
