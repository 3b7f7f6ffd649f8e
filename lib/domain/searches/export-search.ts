import { db } from "@/lib/db/index.ts";
import { readImport } from "@/lib/domain/campaigns/index.ts";
import { exportRefusals, peopleOfImport } from "@/lib/domain/prospects/index.ts";
import { writeCsv } from "@/lib/domain/prospects/rules/write-csv.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The most people of a file. */
const most = 100_000;

/**
 * The result of a search as a CSV file [OC-169]: the people whom it brought. Of an import of a file it is the lines
 * that were refused, since whoever came stands in the file itself. Throws `not_found`.
 */
export async function exportSearch(member: Member, id: Id): Promise<{ name: string; content: string }> {
  const { source } = await readImport(member, id);
  if (source === "csv") return exportRefusals(member, id);
  const people = await db.tenant({ workspaceId: member.workspaceId }, (tx) =>
    peopleOfImport(tx, member.workspaceId, id, most),
  );
  const rows = people.map((one) => [
    one.firstName,
    one.lastName,
    one.fullName,
    one.companyName,
    one.jobTitle,
    one.location,
    one.email ?? "",
    one.phone ?? "",
    one.socialUrl ?? "",
  ]);
  const heading = [
    "first_name",
    "last_name",
    "full_name",
    "company_name",
    "job_title",
    "location",
    "email",
    "phone",
    "social_url",
  ];
  return { name: `people-${id}.csv`, content: writeCsv([heading, ...rows]) };
}
