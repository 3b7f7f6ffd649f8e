import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { StoreTx, VersionRef } from "./store/store.ts";

/** Caches the graphs that a worker has read. Versions are immutable, so a cached graph is never outdated. */
export class GraphCache {
  private readonly known = new Map<string, Graph>();

  /**
   * Loads the named versions, then returns a function that finds them by campaign and version. An unknown one is
   * empty.
   */
  async load(
    tx: StoreTx,
    wanted: Iterable<VersionRef>,
  ): Promise<(campaignId: string, version: number) => Graph> {
    if (this.known.size > 2_000) this.known.clear();
    const missing = new Map<string, VersionRef>();
    for (const ref of wanted)
      if (!this.known.has(keyOf(ref.campaignId, ref.version)))
        missing.set(keyOf(ref.campaignId, ref.version), ref);
    if (missing.size > 0)
      for (const { campaignId, version, graph } of await tx.graphs([...missing.values()]))
        this.known.set(keyOf(campaignId, version), graph);
    return (campaignId, version) => this.known.get(keyOf(campaignId, version)) ?? { start: null, nodes: {} };
  }
}

const keyOf = (campaignId: string, version: number) => `${campaignId}:${version}`;
