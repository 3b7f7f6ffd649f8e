import { db } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { placeOf } from "./rules/graph.ts";
import { listVersions } from "./store/campaign-names.ts";

/** A step as it was when something was sent by it. */
export interface StepRef {
  readonly campaignId: Id;
  readonly version: number;
  readonly nodeId: string;
}

/** Where something came from. */
export interface SentStep {
  readonly campaignId: Id;
  readonly campaignName: string;
  /** Whether its campaign is deleted: it has no page. */
  readonly isDeleted: boolean;
  /** The step's number in the sequence that sent it, from 1. Null where that version is no longer known. */
  readonly place: number | null;
}

/**
 * The campaigns and places of the steps that sent something, in the order asked; null for those of campaigns that the
 * member doesn't see.
 */
export function sentSteps(
  member: Member,
  steps: readonly (StepRef | null)[],
): Promise<readonly (SentStep | null)[]> {
  const { workspaceId } = member;
  const asked = steps.filter((step) => step !== null);
  if (asked.length === 0) return Promise.resolve(steps.map(() => null));
  return db.tenant({ workspaceId }, async (tx) => {
    const accounts = [...(await visibleCredentialIds(tx, member))];
    const rows = await listVersions(tx, workspaceId, asked, accounts);
    const known = new Map(rows.map((row) => [`${row.id} ${row.version}`, row]));
    return steps.map((step) => {
      const row = step && known.get(`${step.campaignId} ${step.version}`);
      if (!row) return null;
      const { id: campaignId, name: campaignName, isDeleted, graph } = row;
      return { campaignId, campaignName, isDeleted, place: graph && placeOf(graph, step.nodeId) };
    });
  });
}
