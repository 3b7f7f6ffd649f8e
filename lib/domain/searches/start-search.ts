import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireTaking, reviveCampaign } from "@/lib/domain/campaigns/index.ts";
import { type ImportView, insertImport, requireImport, sightOf } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTargeting } from "./require-targeting.ts";
import { readSource } from "./rules/read-source.ts";
import { findSearch, findTwin, insertSearch } from "./store/searches.ts";

/** The pages on which searches are seen. */
export const searchTopics = ["campaign", "campaigns", "profiles"] as const;

export interface SearchInput {
  /** The address of a search, post, event, group, list or project. */
  readonly url: string;
  /** The account that asks the network. */
  readonly credentialId: Id;
  /** Null: for a campaign that is still being written. */
  readonly campaignId: Id | null;
  /** Whether people of other campaigns are moved here. */
  readonly movePeople: boolean;
  /** How many people it takes at most. */
  readonly most: number;
  /** An idempotency key that the caller chooses [F16]. */
  readonly key: string;
}

/**
 * Starts a search for people on the network. A worker asks for its pages. The same key starts one. Throws
 * `invalid_input` for an address without people; `not_found`; `feature_missing`; `conflict` if the campaign has the
 * search already or takes nobody.
 */
export function startSearch(member: Member, input: SearchInput): Promise<ImportView> {
  const { workspaceId, userId } = member;
  const read = readSource(input.url);
  if (typeof read === "string") throw invalidField("url", `source_${read}`);
  const { campaignId, credentialId, movePeople, most } = input;
  const id = namedId(workspaceId, userId, "search", input.key);
  return db.tenant({ workspaceId }, async (tx) => {
    await requireTargeting(tx, workspaceId, read.source);
    if (campaignId) await reviveCampaign(tx, workspaceId, campaignId, userId);
    await requireTaking(tx, member, { credentialId, campaignId });
    await lockAddress(tx, workspaceId, campaignId, read.url);
    if (await findSearch(tx.sql, workspaceId, id)) return requireImport(tx, member, id);
    if (campaignId && (await findTwin(tx.sql, workspaceId, campaignId, read.url)))
      throw new ProductError("conflict", "searchExists");
    const sight = await sightOf(tx, member);
    await insertImport(tx, {
      workspaceId,
      id,
      campaignId,
      credentialId,
      source: read.source,
      fileName: read.url,
      customFields: [],
      columns: [],
      total: 0,
      options: { movePeople, sight },
    });
    await insertSearch(
      tx,
      { workspaceId, importId: id, source: read.source, url: read.url, most, movePeople, sight },
      await readProductNow(tx.sql),
    );
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "search.create",
      subjectId: id,
      data: { source: read.source },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
    return requireImport(tx, member, id);
  });
}

/** Lets one start of a search follow the other: of two at once, one finds the other. */
async function lockAddress(tx: Tx, workspaceId: Id, campaignId: Id | null, url: string): Promise<void> {
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `search ${workspaceId} ${campaignId ?? ""} ${url}`,
  ]);
}
