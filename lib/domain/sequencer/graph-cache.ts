import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { StoreTx } from "./store/store.ts";

/** A version of a campaign's sequence. */
export interface VersionRef {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly version: number;
}

/** Versions are immutable: a worker keeps the graphs it has read. */
export class GraphCache {
  private readonly known = new Map<string, Graph>();

  /** Makes sure that the named versions are known, then finds them by campaign and version. */
  async load(
    tx: StoreTx,
    wanted: Iterable<VersionRef>,
  ): Promise<(campaignId: string, version: number) => Graph> {
    if (this.known.size > 2_000) this.known.clear();
    for (const { workspaceId, campaignId, version } of wanted) {
      const key = `${campaignId}:${version}`;
      if (!this.known.has(key)) this.known.set(key, await tx.graph({ workspaceId, id: campaignId }, version));
    }
    return (campaignId, version) => this.known.get(`${campaignId}:${version}`) ?? { start: null, nodes: {} };
  }
}
