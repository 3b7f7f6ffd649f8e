import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Run } from "../simulate.ts";

/** A campaign's sequence in one of its versions. */
export function graphIn({ scenario, verbs }: Run, campaignId: string, version: number): Graph {
  const first = scenario.campaigns.filter(({ id }) => id === campaignId).map(({ graph }) => graph);
  const edits = verbs.flatMap(({ verb }) =>
    verb.do === "edit" && verb.campaign.id === campaignId ? [verb.graph] : [],
  );
  return [...first, ...edits][version - 1] ?? { start: null, nodes: {} };
}
