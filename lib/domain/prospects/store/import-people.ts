import { arrayLiteral } from "@/lib/db/array-literal.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Person } from "../rules/mapping.ts";
import { batchesOf } from "./batches.ts";

/** Records whom an import took. */
export async function insertImportPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  rows: readonly { prospectId: Id; line: number }[],
): Promise<void> {
  for (const some of batchesOf(rows)) {
    await tx.sql.query(
      `insert into import_people (workspace_id, import_id, prospect_id, line)
       select $1::uuid, $2::uuid, r.prospect_id, r.line
         from unnest($3::uuid[], $4::int[]) as r (prospect_id, line)
       on conflict do nothing`,
      [
        workspaceId,
        importId,
        arrayLiteral(some.map(({ prospectId }) => prospectId)),
        arrayLiteral(some.map(({ line }) => String(line))),
      ],
    );
  }
}

/** Which of these people an import has taken. */
export async function findTaken(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  prospectIds: readonly Id[],
): Promise<Id[]> {
  if (prospectIds.length === 0) return [];
  const rows = await tx.sql.query<{ id: Id }>(
    `select prospect_id as id from import_people
      where workspace_id = $1::uuid and import_id = $2::uuid and prospect_id = any($3::uuid[])`,
    [workspaceId, importId, prospectIds],
  );
  return rows.map(({ id }) => id);
}

/** Which of these profiles an import has brought already, by their keys. */
export async function keysTaken(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  socialKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.sql.query<{ key: string }>(
    `select p.social_key as key from prospects p
       join import_people ip on ip.workspace_id = p.workspace_id and ip.prospect_id = p.id and ip.import_id = $2::uuid
      where p.workspace_id = $1::uuid and p.social_key = any($3::text[])`,
    [workspaceId, importId, [...socialKeys]],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Which of these people are in one of the campaigns. */
export async function findPeopleIn(
  tx: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
  prospectIds: readonly Id[],
): Promise<{ prospectId: Id; campaignId: Id }[]> {
  if (campaignIds.length === 0 || prospectIds.length === 0) return [];
  return tx.sql.query(
    `select distinct ip.prospect_id as "prospectId", i.campaign_id as "campaignId"
       from import_people ip join prospect_imports i on i.workspace_id = ip.workspace_id and i.id = ip.import_id
      where ip.workspace_id = $1::uuid and ip.prospect_id = any($2::uuid[]) and i.campaign_id = any($3::uuid[])`,
    [workspaceId, prospectIds, campaignIds],
  );
}

/**
 * Takes people out of the audiences of other campaigns, and out of imports that belong to no campaign.
 * @param kept.sight the accounts whose campaigns and imports lose people; null: all. An import of no account is
 * everybody's.
 */
export async function removePeopleFrom(
  tx: Tx,
  workspaceId: Id,
  kept: { readonly campaignId: Id | null; readonly importId: Id; readonly sight: readonly Id[] | null },
  prospectIds: readonly Id[],
): Promise<void> {
  await tx.sql.query(
    `delete from import_people ip using prospect_imports i
       left join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
      where ip.workspace_id = $1::uuid and i.workspace_id = ip.workspace_id and i.id = ip.import_id
        and ip.prospect_id = any($2::uuid[]) and i.id <> $3::uuid and i.campaign_id is distinct from $4::uuid
        and ($5::uuid[] is null or coalesce(c.credential_id, i.credential_id) is null
          or coalesce(c.credential_id, i.credential_id) = any($5::uuid[]))`,
    [workspaceId, prospectIds, kept.importId, kept.campaignId, kept.sight],
  );
}

/** The people whom an import brought, in their order. */
export function peopleOfImport(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  most: number,
): Promise<ImportedPerson[]> {
  return tx.sql.query<ImportedPerson>(
    `select p.first_name as "firstName", p.last_name as "lastName", p.full_name as "fullName", p.company_name as "companyName",
        p.job_title as "jobTitle", p.location, p.email, p.phone, p.social_url as "socialUrl"
       from import_people ip join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
      where ip.workspace_id = $1::uuid and ip.import_id = $2::uuid order by ip.line limit $3::int`,
    [workspaceId, importId, most],
  );
}

/** A person as the file of an import's people has them. */
export type ImportedPerson = Pick<
  Person,
  | "firstName"
  | "lastName"
  | "fullName"
  | "companyName"
  | "jobTitle"
  | "location"
  | "email"
  | "phone"
  | "socialUrl"
>;
