import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { listProspects, seenAmong } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { firstCurrency } from "./deals.ts";
import { findStanding } from "./store/board.ts";
import { type DuplicateRow, listDealCompanies, listDuplicates } from "./store/look-up.ts";
import { countPipelines } from "./store/pipelines.ts";
import { insertSuggestion, listSuggestionRows, type SuggestionRow } from "./store/suggestions.ts";

/** How many people are looked at for their companies. */
const mostLookedAt = 100;

/** The people whom the member sees, by a part of their name, company or address. */
export async function findProfiles(member: Member, search: string, limit: number) {
  const { items } = await listProspects(member, { search, leadStatus: null, cursor: null, limit });
  return items;
}

/** The companies of deals, and of people whom the member sees, whose name begins with a text, in any case. */
export async function findCompanies(member: Member, search: string, limit: number): Promise<string[]> {
  const { workspaceId } = member;
  const start = search.toLowerCase();
  const ofDeals = await db.tenant({ workspaceId }, ({ sql }) =>
    listDealCompanies(sql, workspaceId, start, limit),
  );
  const people = await findProfiles(member, search, mostLookedAt);
  const found = new Map(ofDeals.map((name) => [name.toLowerCase(), name]));
  for (const { companyName: name } of people) {
    const lower = name.toLowerCase();
    if (name !== "" && lower.startsWith(start) && !found.has(lower)) found.set(lower, name);
  }
  return [...found.values()].slice(0, limit);
}

export interface CrmStanding {
  readonly pipelines: number;
  readonly openDeals: number;
  readonly currency: string;
}

/** What the native CRM of a workspace holds. */
export function readCrmStanding({ workspaceId }: Member): Promise<CrmStanding> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const { open, currency } = await findStanding(sql, workspaceId);
    return {
      pipelines: await countPipelines(sql, workspaceId),
      openDeals: open,
      currency: currency ?? firstCurrency,
    };
  });
}

/** The CRMs that members wish to connect, the most wished for first. */
export function listSuggestions({ workspaceId, userId }: Member): Promise<SuggestionRow[]> {
  return db.tenant({ workspaceId }, ({ sql }) => listSuggestionRows(sql, workspaceId, userId));
}

/** Notes that a member wishes to connect a CRM. The same name counts once for each. Returns all wishes. */
export function suggestCrm({ workspaceId, userId }: Member, name: string): Promise<SuggestionRow[]> {
  return db.tenant({ workspaceId }, async (tx) => {
    const id = namedId(workspaceId, userId, "crm_suggestion", name.toLowerCase());
    if (await insertSuggestion(tx.sql, workspaceId, { id, name, userId })) {
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "crm.suggest",
        subjectId: id,
        data: { name },
      });
      announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });
    }
    return listSuggestionRows(tx.sql, workspaceId, userId);
  });
}

/** Has every open board of the workspace read anew. */
export function reloadBoards({ workspaceId }: Member): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    announce(tx, { workspaceId, event: "refetch_data", topics: ["crm"] });
  });
}

/** How many people the list of duplicates names. */
const mostDuplicates = 1_000;

/**
 * People of a social account who stand in several deals; with an address: whoever has it, with any deal. People whom
 * the member doesn't see are left out. Throws `not_found` for an account that isn't the member's.
 */
export function findDuplicates(
  member: Member,
  { credentialId, email }: { readonly credentialId: Id; readonly email: string | null },
): Promise<{ readonly items: DuplicateRow[]; readonly isCut: boolean }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, credentialId);
    const rows = await listDuplicates(tx.sql, workspaceId, {
      credentialId,
      email: email?.toLowerCase() ?? null,
      atLeast: email === null ? 2 : 1,
      limit: mostDuplicates + 1,
    });
    const page = rows.slice(0, mostDuplicates);
    const seen = await seenAmong(
      tx,
      member,
      page.map(({ id }) => id),
    );
    return { items: page.filter(({ id }) => seen.has(id)), isCut: rows.length > mostDuplicates };
  });
}
