import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { choosePeople, type Matched } from "./rules/choose-people.ts";
import { type Mapping, type RefusalReason, refuseMapping } from "./rules/mapping.ts";
import { readCsv } from "./rules/read-csv.ts";
import { readPeople } from "./rules/read-people.ts";
import { recordOf } from "./rules/refused-file.ts";
import { matchKnown, savePeople } from "./save-people.ts";
import {
  deleteUpload,
  findFinished,
  findPeopleIn,
  findUpload,
  insertImport,
  insertImportPeople,
  insertRefusals,
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
    const { people, refused } = readPeople(table, input.mapping, input.isEmailOnly);
    const known = await matchKnown(tx, workspaceId, people);
    const kept = choosePeople(known, await placesOf(tx, workspaceId, input, known), input.movePeople);
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
      columns: [...table.columns],
      ...{ total: table.lines.length, accepted: kept.taken.length, refused: refusals.length },
    });
    const taken = await savePeople(tx, workspaceId, importId, input.credentialId, kept.taken);
    await insertImportPeople(tx, workspaceId, importId, taken);
    const cells = new Map(table.lines.map((one) => [one.line, one.cells]));
    await insertRefusals(
      tx,
      workspaceId,
      importId,
      refusals.map((one) => ({ ...one, content: recordOf(cells.get(one.line) ?? []) })),
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

/** Who of the known people is in the campaign already, or in one that keeps its people. */
async function placesOf(tx: Tx, workspaceId: Id, input: ImportInput, matched: readonly Matched[]) {
  const places = await findPeopleIn(
    tx,
    workspaceId,
    [...input.reservedBy, ...(input.campaignId === null ? [] : [input.campaignId])],
    matched.flatMap(({ knownId }) => knownId ?? []),
  );
  const [here, elsewhere] = [new Set<Id>(), new Set<Id>()];
  for (const { campaignId, prospectId } of places)
    (campaignId === input.campaignId ? here : elsewhere).add(prospectId);
  return { here, elsewhere };
}
