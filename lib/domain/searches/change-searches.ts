import { db, type Tx } from "@/lib/db/index.ts";
import { cancelImport, readImport, requireCampaign, requireTaking } from "@/lib/domain/campaigns/index.ts";
import {
  type ImportPlace,
  type ImportView,
  lockImport,
  reopenImport,
  sightOf,
} from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTargeting } from "./require-targeting.ts";
import { searchTopics } from "./start-search.ts";
import { findSearch, listOver, type SearchRow, wakeSearch } from "./store/searches.ts";

/** The campaign and the account that a caller names beside a search. Undefined: the caller names none. */
export interface NamedPlace {
  readonly campaignId?: Id | undefined;
  readonly credentialId?: Id | undefined;
}

/**
 * Stops a search: who came stays. Throws `not_found`, also for a search of another campaign or account than is named.
 */
export async function stopSearch(member: Member, id: Id, named: NamedPlace = {}): Promise<ImportView> {
  await requireSearch(member, id, named);
  return cancelImport(member, id);
}

/**
 * Has a search that is over go on where it was: one that was stopped or failed. One that found everybody begins anew. A
 * search that is under way doesn't change. Throws `not_found` as `stopSearch` does; `feature_missing`; `conflict` if
 * its campaign takes nobody.
 */
export async function continueSearch(member: Member, id: Id, named: NamedPlace = {}): Promise<ImportView> {
  const search = await requireSearch(member, id, named);
  const { state } = await readImport(member, id);
  if (state !== "processing")
    await db.tenant({ workspaceId: member.workspaceId }, (tx) =>
      reopen(tx, member, search, state === "finished"),
    );
  return readImport(member, id);
}

/**
 * Has all searches of a campaign that are over begin anew: whoever came since is added, whoever is there already stays.
 * Returns how many. Throws `not_found`; `conflict` if the campaign takes nobody.
 */
export async function rerunSearches(member: Member, campaignId: Id): Promise<number> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, campaignId);
    const ids = await listOver(tx.sql, workspaceId, campaignId);
    for (const id of ids) {
      const search = await findSearch(tx.sql, workspaceId, id);
      if (search) await reopen(tx, member, search, true);
    }
    return ids.length;
  });
}

async function requireSearch(member: Member, id: Id, named: NamedPlace): Promise<SearchRow> {
  const { workspaceId } = member;
  await readImport(member, id);
  return db.tenant({ workspaceId }, async (tx) => {
    const search = await findSearch(tx.sql, workspaceId, id);
    const place = await requirePlace(tx, workspaceId, id);
    const { campaignId = place.campaignId, credentialId = place.credentialId } = named;
    if (!search || campaignId !== place.campaignId || credentialId !== place.credentialId)
      throw new ProductError("not_found", "notFound");
    return search;
  });
}

async function reopen(tx: Tx, member: Member, search: SearchRow, fromStart: boolean): Promise<void> {
  const { workspaceId, userId } = member;
  const { importId: id, source, movePeople } = search;
  const { campaignId, credentialId, state } = await requirePlace(tx, workspaceId, id);
  // Somebody else has it under way already [F16].
  if (state === "processing") return;
  await requireTargeting(tx, workspaceId, source);
  await requireTaking(tx, member, { credentialId, campaignId });
  // It moves nobody out of campaigns that whoever has it go on doesn't see, whoever began it.
  const options = { movePeople, sight: await sightOf(tx, member) };
  await reopenImport(tx, workspaceId, id, { options, fromStart });
  await wakeSearch(tx.sql, workspaceId, id, fromStart);
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: fromStart ? "search.rerun" : "search.continue",
    subjectId: id,
  });
  announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
}

/** The campaign and the account of a search, whose import is locked until the transaction ends. */
async function requirePlace(tx: Tx, workspaceId: Id, id: Id): Promise<ImportPlace> {
  const place = await lockImport(tx.sql, workspaceId, id);
  if (!place) throw new ProductError("not_found", "notFound");
  return place;
}
