import type { Sql } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import * as read from "./claim-sql.ts";
import type { Campaign, VersionGraph } from "./store.ts";

/** A version of a campaign's sequence, within one workspace. */
interface Version {
  readonly campaignId: string;
  readonly version: number;
}

/** Finds a sequence by campaign and version. An unknown one is empty. */
export type GraphOf = (campaignId: string, version: number) => Graph;

/** Reads sequences by one statement. */
export async function readGraphs(
  sql: Sql,
  workspaceId: string,
  wanted: readonly Version[],
): Promise<GraphOf> {
  const nameOf = (campaignId: string, version: number) => `${campaignId}:${version}`;
  const refs = new Map(
    wanted.map(({ campaignId, version }) => [
      nameOf(campaignId, version),
      { workspaceId, campaignId, version },
    ]),
  );
  const rows = await sql.query<VersionGraph>(read.graphs, [JSON.stringify([...refs.values()])]);
  const known = new Map(rows.map((row) => [nameOf(row.campaignId, row.version), row.graph] as const));
  return (campaignId, version) => known.get(nameOf(campaignId, version)) ?? { start: null, nodes: {} };
}

/** Reads the campaigns and sequences of a workspace's enrolments, by two statements for all of them. */
export async function readSequences(
  sql: Sql,
  workspaceId: string,
  enrolments: readonly Version[],
): Promise<{ readonly campaignOf: (campaignId: string) => Campaign | null; readonly graphOf: GraphOf }> {
  const ids = [...new Set(enrolments.map(({ campaignId }) => campaignId))];
  const campaigns = await sql.query<Campaign>(read.campaigns, [
    JSON.stringify(ids.map((id) => ({ workspaceId, id }))),
  ]);
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign] as const));
  return {
    campaignOf: (campaignId) => known.get(campaignId) ?? null,
    graphOf: await readGraphs(sql, workspaceId, enrolments),
  };
}
