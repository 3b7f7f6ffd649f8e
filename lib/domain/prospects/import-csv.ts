import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { lineReader, type Mapping, type Person, type RefusalReason, refuseMapping } from "./rules/mapping.ts";
import { type CsvTable, readCsv } from "./rules/read-csv.ts";
import {
  completePeople,
  deleteUpload,
  findFinished,
  findKnown,
  findPeopleIn,
  findUpload,
  insertImport,
  insertImportPeople,
  insertPeople,
  insertRefusals,
  type KnownPerson,
  lockUpload,
  removePeopleFrom,
} from "./store/imports.ts";

export interface ImportInput {
  readonly uploadId: Id;
  readonly mapping: Mapping;
  readonly isEmailOnly: boolean;
  /** People of other campaigns are moved here; otherwise such lines are refused (OC-022). */
  readonly movePeople: boolean;
  readonly keepFile: boolean;
  /** The caller's name of this deed, where the same file is meant to be imported in the same way again. */
  readonly key: string | null;
  readonly credentialId: Id | null;
  readonly campaignId: Id | null;
  /** Campaigns whose people stay theirs unless they are moved. */
  readonly reservedBy: readonly Id[];
}

export interface ImportView {
  readonly id: Id;
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  /** Of the refused: known from this file or from a campaign. */
  readonly duplicates: number;
  readonly lines: readonly { readonly line: number; readonly reason: RefusalReason }[];
  readonly prospectIds: readonly Id[];
  /** Of the accepted: taken out of another campaign. */
  readonly movedIds: readonly Id[];
}

interface Refused {
  readonly line: number;
  readonly reason: RefusalReason;
}

const duplicateReasons: readonly RefusalReason[] = [
  "duplicate_in_file",
  "in_other_campaign",
  "already_in_campaign",
];
/** Refused lines that the reply names; all of them are in the file of refused lines. */
const shownRefusals = 500;

/**
 * Imports the people of an uploaded file in one transaction, set by set. People whom the workspace knows already are
 * taken as they are and completed, never doubled. A file that isn't kept is imported once, one that is kept once in the
 * same words: a second call gives the first one's answer [F16]. Throws `not_found` (no such upload), `invalid_input` (a mapping that
 * can't work, no line accepted: OC-175 to OC-177).
 */
export async function importCsv(member: Member, input: ImportInput): Promise<ImportView> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const importId = namedId(
      workspaceId,
      "import",
      input.uploadId,
      ...(input.keepFile ? [wordsOf(input)] : []),
    );
    await lockUpload(tx, workspaceId, input.uploadId);
    const before = await earlierImport(tx, workspaceId, importId, input.campaignId);
    if (before) return before;
    const upload = await findUpload(tx, workspaceId, input.uploadId);
    if (!upload) throw new ProductError("not_found", "noFile");
    const table = readCsv(upload.content);
    if (typeof table === "string") throw new ProductError("invalid_input", "csvNotText");
    const wrong = refuseMapping(input.mapping, table.columns, input.isEmailOnly);
    if (wrong) throw invalidField("user_fields", wrong);
    const { people, refused } = readPeople(table, input);
    const known = await matchKnown(tx, workspaceId, people);
    const kept = await keepFree(tx, workspaceId, input, known);
    const refusals = [...refused, ...kept.refused].sort((a, b) => a.line - b.line);
    if (kept.taken.length === 0)
      throw new ProductError("invalid_input", "csvNoLines", {
        fields: refusals.slice(0, 20).map(({ line, reason }) => ({
          ...{ path: `lines.${line}`, message: `csvLine_${reason}`, values: { line } },
        })),
      });
    await insertImport(tx, {
      ...{ workspaceId, id: importId, campaignId: input.campaignId, credentialId: input.credentialId },
      ...{ fileName: upload.fileName, customFields: input.mapping.custom.map(({ key }) => key) },
      ...{ total: table.lines.length, accepted: kept.taken.length, refused: refusals.length },
    });
    const taken = await savePeople(tx, workspaceId, importId, input.credentialId, kept.taken);
    await insertImportPeople(tx, workspaceId, importId, taken);
    const content = new Map(table.lines.map(({ line, cells }) => [line, cells.join(table.delimiter)]));
    await insertRefusals(
      tx,
      workspaceId,
      importId,
      refusals.map((one) => ({
        ...one,
        content: (content.get(one.line) ?? "").slice(0, 10_000).toWellFormed(),
      })),
    );
    const movedIds = kept.moved;
    if (movedIds.length > 0) await removePeopleFrom(tx, workspaceId, input.campaignId, importId, movedIds);
    if (!input.keepFile) await deleteUpload(tx, workspaceId, upload.id);
    await audit(tx, {
      ...{ workspaceId, actorUserId: userId, action: "import.create", subjectId: importId },
      data: { accepted: taken.length, refused: refusals.length },
    });
    return {
      ...{ id: importId, total: table.lines.length, accepted: taken.length, refused: refusals.length },
      duplicates: refusals.filter(({ reason }) => duplicateReasons.includes(reason)).length,
      lines: refusals.slice(0, shownRefusals),
      prospectIds: [...new Set(taken.map(({ prospectId }) => prospectId))],
      movedIds,
    };
  });
}

/** What makes two imports of a kept file one: where to, how, and the caller's name for it. */
function wordsOf({ campaignId, credentialId, mapping, isEmailOnly, movePeople, key }: ImportInput): string {
  const fields = Object.entries(mapping.fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const custom = mapping.custom.map((one) => [one.key, one.column]);
  return JSON.stringify([campaignId, credentialId, fields, custom, isEmailOnly, movePeople, key]);
}

/** What an import of the same file brought, unless it was for another campaign; its people are on their way already. */
async function earlierImport(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  campaignId: Id | null,
): Promise<ImportView | null> {
  const found = await findFinished(tx, workspaceId, id);
  if (!found || (campaignId !== null && campaignId !== found.campaignId)) return null;
  const { total, accepted, refused } = found;
  const lines = found.lines.map(({ line, reason }) => ({ line, reason: reason as RefusalReason }));
  return {
    ...{ id, total, accepted, refused, prospectIds: [], movedIds: [] },
    duplicates: lines.filter(({ reason }) => duplicateReasons.includes(reason)).length,
    lines: lines.slice(0, shownRefusals),
  };
}

/** Reads every line; a person who stands in the file twice counts once, at the first line. */
function readPeople(table: CsvTable, input: ImportInput): { people: Person[]; refused: Refused[] } {
  const read = lineReader(input.mapping, table.columns, input.isEmailOnly);
  const people: Person[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  for (const line of table.lines) {
    const person = read(line);
    if (typeof person === "string") {
      refused.push({ line: line.line, reason: person });
      continue;
    }
    const keys = keysOf(person.socialKey, person.email);
    if (keys.some((key) => seen.has(key))) refused.push({ line: line.line, reason: "duplicate_in_file" });
    else people.push(person);
    for (const key of keys) seen.add(key);
  }
  return { people, refused };
}

function keysOf(socialKey: string | null, email: string | null): string[] {
  return [...(socialKey ? [`in:${socialKey}`] : []), ...(email ? [`mail:${email.toLowerCase()}`] : [])];
}

interface Matched {
  readonly person: Person;
  readonly knownId: Id | null;
}

/** Finds whom the workspace knows; the page names a person more surely than the address. */
async function matchKnown(tx: Tx, workspaceId: Id, people: readonly Person[]): Promise<Matched[]> {
  const find = finder(
    await findKnown(
      tx,
      workspaceId,
      people.flatMap((person) => person.socialKey ?? []),
      people.flatMap((person) => person.email?.toLowerCase() ?? []),
    ),
  );
  return people.map((person) => ({ person, knownId: find(person) }));
}

function finder(known: readonly KnownPerson[]): (person: Person) => Id | null {
  const ids = new Map<string, Id>(
    known.flatMap(({ id, emailLower }) => (emailLower ? [[`mail:${emailLower}`, id] as const] : [])),
  );
  for (const { id, socialKey } of known) if (socialKey) ids.set(`in:${socialKey}`, id);
  return (person) => {
    for (const key of keysOf(person.socialKey, person.email)) {
      const id = ids.get(key);
      if (id !== undefined) return id;
    }
    return null;
  };
}

/** Leaves out people of this campaign, and of others unless they are to be moved. */
async function keepFree(
  tx: Tx,
  workspaceId: Id,
  input: ImportInput,
  matched: readonly Matched[],
): Promise<{ taken: Matched[]; refused: Refused[]; moved: Id[] }> {
  const own = input.campaignId === null ? [] : [input.campaignId];
  const places = await findPeopleIn(
    tx,
    workspaceId,
    [...input.reservedBy, ...own],
    matched.flatMap(({ knownId }) => knownId ?? []),
  );
  const here = new Set(places.filter((p) => p.campaignId === input.campaignId).map((p) => p.prospectId));
  const elsewhere = new Set(places.filter((p) => p.campaignId !== input.campaignId).map((p) => p.prospectId));
  const taken: Matched[] = [];
  const refused: Refused[] = [];
  // Two lines can mean one known person: one by the page, the other by the address.
  const used = new Set<Id>();
  for (const one of matched) {
    const { line } = one.person;
    if (one.knownId !== null && used.has(one.knownId)) refused.push({ line, reason: "duplicate_in_file" });
    else if (one.knownId !== null && here.has(one.knownId))
      refused.push({ line, reason: "already_in_campaign" });
    else if (one.knownId !== null && elsewhere.has(one.knownId) && !input.movePeople)
      refused.push({ line, reason: "in_other_campaign" });
    else taken.push(one);
    if (one.knownId !== null) used.add(one.knownId);
  }
  const moved = taken.flatMap(({ knownId }) => (knownId !== null && elsewhere.has(knownId) ? [knownId] : []));
  return { taken, refused, moved };
}

async function savePeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  taken: readonly Matched[],
): Promise<{ prospectId: Id; line: number }[]> {
  const fresh = taken.filter(({ knownId }) => knownId === null).map(({ person }) => person);
  const added = await insertPeople(tx, workspaceId, importId, credentialId, fresh);
  // Whoever was added meanwhile by another import is known by now.
  const missing = added.length < fresh.length ? await matchKnown(tx, workspaceId, fresh) : [];
  const find = finder(added);
  const late = new Map(missing.map(({ person, knownId }) => [person.line, knownId]));
  await completePeople(
    tx,
    workspaceId,
    taken.flatMap(({ person, knownId }) => (knownId === null ? [] : [{ id: knownId, person }])),
  );
  return taken.flatMap(({ person, knownId }) => {
    const prospectId = knownId ?? find(person) ?? late.get(person.line) ?? null;
    return prospectId === null ? [] : [{ prospectId, line: person.line }];
  });
}
