import { db } from "@/lib/db/index.ts";
import { listWorn } from "@/lib/domain/labels/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { writeCsv } from "./rules/write-csv.ts";
import { sightOf } from "./sight.ts";
import { amongFew } from "./store/among-few.ts";
import { customKeys, listForExport } from "./store/export.ts";
import type { PeopleChoice } from "./store/filtered.ts";
import type { ProspectRow } from "./store/prospects.ts";

/** People of one transaction: the file is written in slices, so that none of them takes long. */
const slice = 1000;

const columns = [
  "first_name",
  "last_name",
  "full_name",
  "company_name",
  "job_title",
  "location",
  "email",
  "phone",
  "profile",
  "status",
  "labels",
] as const;

/**
 * The people whom a choice finds as a CSV file in slices, in the order of their ids, with their labels and own fields
 * [OC-188]. Cells that a spreadsheet would run as formulas are escaped.
 */
export async function* exportPeople(
  member: Member,
  given: Omit<PeopleChoice, "sight">,
): AsyncGenerator<string> {
  const { workspaceId } = member;
  let keys: readonly string[] | null = null;
  for (let after: Id | null = null; ; ) {
    const page: { rows: ProspectRow[]; labels: ReadonlyMap<Id, string>; keys: readonly string[] } =
      await db.tenant({ workspaceId }, async (tx) => {
        const sight = await sightOf(tx, member);
        const { among } = await amongFew(tx.sql, workspaceId, { ...given, sight });
        const [by, viewer] = [
          { ...given, sight, among },
          { ...member, sight },
        ];
        const own = keys ?? (await customKeys(tx, workspaceId, by, viewer));
        const rows = await listForExport(tx, workspaceId, by, viewer, after, slice);
        const worn = await listWorn(
          tx.sql,
          member,
          rows.map(({ id }) => id),
        );
        const labels = new Map<Id, string>();
        for (const { prospectId, name } of worn)
          labels.set(prospectId, [labels.get(prospectId), name].filter(Boolean).join(", "));
        return { rows, labels, keys: own };
      });
    const isFirst = keys === null;
    keys = page.keys;
    const lines = page.rows.map((row) => lineOf(row, page.labels.get(row.id) ?? "", page.keys));
    const text = writeCsv(isFirst ? [[...columns, ...keys], ...lines] : lines);
    // Only the file's beginning has the mark that `writeCsv` puts before each text.
    if (isFirst || lines.length > 0) yield isFirst ? text : text.slice(1);
    if (page.rows.length < slice) return;
    after = page.rows.at(-1)!.id;
  }
}

const lineOf = (row: ProspectRow, labels: string, keys: readonly string[]) => [
  row.firstName,
  row.lastName,
  row.fullName,
  row.companyName,
  row.jobTitle,
  row.location,
  row.email ?? "",
  row.phone ?? "",
  row.socialUrl ?? "",
  row.leadStatus,
  labels,
  ...keys.map((key) => (Object.hasOwn(row.customFields, key) ? (row.customFields[key] ?? "") : "")),
];
