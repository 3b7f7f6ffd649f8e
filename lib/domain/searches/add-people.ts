import { personFields } from "@/lib/contracts/words/person-fields.ts";
import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import {
  closeImport,
  holdImport,
  requireTaking,
  reviveCampaign,
  takeBatch,
} from "@/lib/domain/campaigns/index.ts";
import {
  insertImport,
  lockImport,
  type ReadLine,
  refusalsAfter,
  reopenImport,
  requireImport,
  sightOf,
} from "@/lib/domain/prospects/index.ts";
import { isOwnKey, lineReader } from "@/lib/domain/prospects/rules/mapping.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTargeting } from "./require-targeting.ts";
import { searchTopics } from "./start-search.ts";

/**
 * A person as a caller of the API describes one: the known fields by name, and custom fields by their placeholders'
 * names.
 */
export interface GivenPerson {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly custom: Readonly<Record<string, string>>;
}

export interface AddedPeople {
  readonly searchId: Id;
  readonly accepted: number;
  /** By the place in the caller's list; the first is 1. */
  readonly refused: readonly { readonly line: number; readonly reason: RefusalReason }[];
}

/**
 * Adds people to a campaign by a call: the source `api` [OC-164]. Whoever is in the campaign already is refused, so
 * that a repeated call adds nobody twice. Throws `not_found`, `feature_missing`; `conflict` if the campaign takes
 * nobody; `invalid_input` for a custom field whose name no text could have.
 */
export function addPeople(
  member: Member,
  campaignId: Id,
  people: readonly GivenPerson[],
  { movePeople }: { readonly movePeople: boolean },
): Promise<AddedPeople> {
  const { workspaceId, userId } = member;
  const id = namedId(workspaceId, "api", isId(campaignId) ? campaignId : "");
  if (!people.every(({ custom }) => Object.keys(custom).every(isOwnKey)))
    throw invalidField("people", "csvFieldKey");
  return db.tenant({ workspaceId }, async (tx) => {
    await requireTargeting(tx, workspaceId, "api");
    await reviveCampaign(tx, workspaceId, campaignId, userId);
    await requireTaking(tx, member, { credentialId: null, campaignId });
    await beginOrReopen(tx, member, { id, campaignId, movePeople });
    const open = await holdImport({ workspaceId, subjectId: id });
    const before = await requireImport(tx, member, id);
    const behind = before.accepted + before.refused;
    if (open) {
      await takeBatch(tx, workspaceId, open, linesOf(people, behind));
      await closeImport(tx, workspaceId, open, "done");
    }
    const { accepted } = await requireImport(tx, member, id);
    const refused = await refusalsAfter(tx, workspaceId, id, behind);
    const data = { people: people.length };
    await audit(tx, { workspaceId, actorUserId: userId, action: "search.add_people", subjectId: id, data });
    announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
    return {
      searchId: id,
      accepted: accepted - before.accepted,
      refused: refused.map(({ line, reason }) => ({ line: line - behind, reason })),
    };
  });
}

/** A campaign has one import for whoever comes by calls. The campaign is locked: of two calls one follows the other. */
async function beginOrReopen(
  tx: Tx,
  member: Member,
  { id, campaignId, movePeople }: { readonly id: Id; readonly campaignId: Id; readonly movePeople: boolean },
): Promise<void> {
  const { workspaceId } = member;
  const options = { movePeople, sight: await sightOf(tx, member) };
  if (await lockImport(tx.sql, workspaceId, id))
    return reopenImport(tx, workspaceId, id, { options, fromStart: false });
  await insertImport(tx, {
    workspaceId,
    id,
    campaignId,
    credentialId: null,
    source: "api",
    fileName: "API",
    customFields: [],
    columns: [],
    total: 0,
    options,
  });
}

/** The people as lines of an import that has so many already. */
function linesOf(people: readonly GivenPerson[], behind: number): ReadLine[] {
  return people.map(({ fields, custom }, at) => {
    const keys = Object.keys(custom);
    const columns = [...personFields, ...keys.map((key) => `custom ${key}`)];
    const read = lineReader(
      {
        fields: Object.fromEntries(personFields.map((field) => [field, field])),
        custom: keys.map((key) => ({ key, column: `custom ${key}` })),
      },
      columns,
      false,
    );
    const cells = [
      ...personFields.map((field) => fields[field] ?? ""),
      ...keys.map((key) => custom[key] ?? ""),
    ];
    const line = { line: behind + at + 1, cells, broken: false };
    return { line, person: read(line) };
  });
}
