import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ReadLine } from "./import-file.ts";
import { choosePeople, type Matched } from "./rules/choose-people.ts";
import { recordOf } from "./rules/refused-file.ts";
import { addPeople } from "./save-people.ts";
import type { Sight } from "./sight.ts";
import { lockAllPeople } from "./store/contact.ts";
import { findPeopleIn, findTaken, insertImportPeople, removePeopleFrom } from "./store/import-people.ts";
import { addFigures } from "./store/imports.ts";
import { insertRefusals } from "./store/refusals.ts";
import { completePeople } from "./store/write-people.ts";

export interface LinesInput {
  readonly workspaceId: Id;
  readonly importId: Id;
  readonly campaignId: Id | null;
  readonly credentialId: Id | null;
  readonly movePeople: boolean;
  /** Campaigns that keep their people unless these are moved, with their accounts. */
  readonly reservedBy: readonly { readonly id: Id; readonly credentialId: Id }[];
  /** Which accounts' campaigns the importer sees. Nobody is moved out of the others. */
  readonly sight: Sight;
}

const duplicateReasons: readonly RefusalReason[] = [
  "duplicate_in_file",
  "in_other_campaign",
  "in_hidden_campaign",
  "already_in_campaign",
];

/**
 * Takes lines of a file in the caller's transaction. It adds new people in the order of their keys, locks the known
 * ones in the order of their ids, completes them, and records why the other lines are refused. A person whom another
 * import added meanwhile counts as known. If a person was removed meanwhile, the transaction runs again. One import
 * takes nobody twice. Returns who of those that were known has changed, and who moved.
 */
export async function takeLines(
  tx: Tx,
  input: LinesInput,
  lines: readonly ReadLine[],
): Promise<{ changedIds: Id[]; movedIds: Id[] }> {
  const { workspaceId, importId, campaignId, credentialId } = input;
  const refused: { line: number; reason: RefusalReason }[] = [];
  const people = lines.flatMap(({ line, person }) => {
    if (typeof person !== "string") return person;
    refused.push({ line: line.line, reason: person });
    return [];
  });
  const { matched, addedIds } = await addPeople(tx, workspaceId, importId, credentialId, people);
  // Nobody else sees whom this transaction adds: they are in no import and no campaign, and nobody waits for them.
  const ids = matched.flatMap(({ knownId }) => (knownId && !addedIds.has(knownId) ? knownId : []));
  await lockAllPeople(tx.sql, workspaceId, ids);
  // Two lines of a file can name one known person: one by the page, the other by the address.
  const before = new Set(await findTaken(tx, workspaceId, importId, ids));
  const isTaken = ({ knownId }: Matched) => knownId !== null && before.has(knownId);
  for (const { person } of matched.filter(isTaken))
    refused.push({ line: person.line, reason: "duplicate_in_file" });
  const others = matched.filter((one) => !isTaken(one));
  const chosen = choosePeople(others, await placesOf(tx, input, ids), input.movePeople);
  refused.push(...chosen.refused);
  const taken = chosen.taken.flatMap(({ person, knownId }) => (knownId ? [{ id: knownId, person }] : []));
  const known = taken.filter(({ id }) => !addedIds.has(id));
  await completePeople(tx, workspaceId, known);
  await insertImportPeople(
    tx,
    workspaceId,
    importId,
    taken.map(({ id, person }) => ({ prospectId: id, line: person.line })),
  );
  if (chosen.moved.length > 0)
    await removePeopleFrom(tx, workspaceId, { campaignId, importId, sight: input.sight }, chosen.moved);
  const cells = new Map(lines.map(({ line }) => [line.line, line.cells]));
  await insertRefusals(
    tx,
    workspaceId,
    importId,
    refused.map((one) => ({ ...one, content: recordOf(cells.get(one.line) ?? []) })),
  );
  await addFigures(tx, workspaceId, importId, {
    accepted: taken.length,
    refused: refused.length,
    duplicates: refused.filter(({ reason }) => duplicateReasons.includes(reason)).length,
  });
  return { changedIds: known.map(({ id }) => id), movedIds: chosen.moved };
}

/** Records that a line couldn't be imported. The other lines go on. */
export async function refuseLine(
  tx: Tx,
  ids: { readonly workspaceId: Id; readonly importId: Id },
  { line }: ReadLine,
): Promise<void> {
  const { workspaceId, importId } = ids;
  const content = recordOf(line.cells);
  await insertRefusals(tx, workspaceId, importId, [{ line: line.line, reason: "not_stored", content }]);
  await addFigures(tx, workspaceId, importId, { accepted: 0, refused: 1, duplicates: 0 });
}

/**
 * Which of the known people are in the campaign already, in one that keeps its people, or in one that the importer
 * doesn't see.
 */
export async function placesOf(
  tx: Tx,
  input: Pick<LinesInput, "workspaceId" | "campaignId" | "reservedBy" | "sight">,
  ids: readonly Id[],
) {
  const { workspaceId, campaignId, reservedBy, sight } = input;
  const reserved = reservedBy.map(({ id }) => id);
  const hiddenCampaigns = new Set(
    reservedBy
      .filter(({ credentialId }) => sight !== null && !sight.includes(credentialId))
      .map(({ id }) => id),
  );
  const places = await findPeopleIn(
    tx,
    workspaceId,
    campaignId === null ? reserved : [...reserved, campaignId],
    ids,
  );
  const [here, elsewhere, hidden] = [new Set<Id>(), new Set<Id>(), new Set<Id>()];
  for (const place of places) {
    (place.campaignId === campaignId ? here : elsewhere).add(place.prospectId);
    if (hiddenCampaigns.has(place.campaignId)) hidden.add(place.prospectId);
  }
  return { here, elsewhere, hidden };
}
