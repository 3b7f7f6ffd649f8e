import type { Tx } from "@/lib/db/index.ts";
import { insertImport, type OpenImport, takeKnown } from "@/lib/domain/prospects/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { keyOf } from "./audience.ts";
import { reviveCampaign } from "./finish-campaigns.ts";
import { readSettings } from "./rules/settings.ts";
import { findCampaign } from "./store/campaigns.ts";
import { findUntakable, type Untakable } from "./store/known.ts";
import { findLiveCampaigns } from "./store/people.ts";

/** People whom a member takes from the workspace into a campaign. */
export interface KnownPeople {
  readonly workspaceId: Id;
  readonly campaignId: Id;
  /** Whether they leave their other campaigns. */
  readonly movePeople: boolean;
  /** The accounts that the member sees. Null: all. */
  readonly sight: readonly Id[] | null;
}

/** Begins the import that stands for people whom a member takes into a campaign. */
export function beginKnown(tx: Tx, id: Id, people: KnownPeople): Promise<void> {
  const { workspaceId, campaignId, movePeople, sight } = people;
  return insertImport(tx, {
    workspaceId,
    id,
    campaignId,
    credentialId: null,
    source: "people",
    fileName: "",
    customFields: [],
    columns: [],
    total: 0,
    options: { movePeople, sight },
  });
}

/**
 * Takes people into the campaign of an open import (`beginKnown`), and enrols them if the campaign is active. A
 * finished campaign becomes active again. Returns why others were left out: also those whom the campaign would not
 * enrol. The caller has locked the import and its campaign (`holdImport`).
 * @param by the member, for the record.
 */
export async function addKnown(
  tx: Tx,
  open: OpenImport,
  people: KnownPeople & { readonly by: Id },
  ids: readonly Id[],
  after: number,
): Promise<{ takenIds: Id[]; leftOut: Map<Id, Untakable["reason"] | KnownPlace> }> {
  const { workspaceId, campaignId, movePeople, sight, by } = people;
  await reviveCampaign(tx, workspaceId, campaignId, by);
  const campaign = await findCampaign(tx, workspaceId, campaignId);
  const { isEmailOnly } = readSettings(campaign?.settings);
  const untakable = await findUntakable(tx, { workspaceId, campaignId }, ids, isEmailOnly);
  const leftOut = new Map<Id, Untakable["reason"] | KnownPlace>(
    untakable.map(({ id, reason }) => [id, reason]),
  );
  const live = await findLiveCampaigns(tx, workspaceId);
  const taken = await takeKnown(
    tx,
    {
      workspaceId,
      importId: open.id,
      campaignId,
      movePeople,
      sight,
      reservedBy: live.filter(({ id }) => id !== campaignId),
    },
    ids.filter((id) => !leftOut.has(id)),
    after,
  );
  for (const [id, reason] of taken.leftOut) leftOut.set(id, reason);
  if (taken.movedIds.length > 0)
    await facts.publish(tx, {
      kind: "campaign.people_moved",
      workspaceId,
      toCampaignId: campaignId,
      prospectIds: taken.movedIds,
      ofAccounts: sight,
    });
  if (taken.takenIds.length > 0 && campaign?.status === "active")
    await facts.publish(tx, {
      kind: "campaign.people_came",
      workspaceId,
      campaignId,
      after: keyOf(open.id, after),
    });
  return { takenIds: taken.takenIds, leftOut };
}

type KnownPlace = "already_in_campaign" | "in_other_campaign" | "in_hidden_campaign";
