import type { Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { KnownPerson } from "../rules/choose-people.ts";
import type { Person, RefusalReason } from "../rules/mapping.ts";

/** Rows of one statement: a few megabytes of JSON at most. */
const batch = 5000;

export interface Upload {
  readonly id: Id;
  readonly fileName: string;
  readonly content: Uint8Array;
}

export async function insertUpload(
  tx: Tx,
  row: { workspaceId: Id; id: Id; fileName: string; content: Uint8Array<ArrayBuffer>; createdBy: Id },
): Promise<void> {
  await tx.prisma.upload.create({ data: row });
}

export async function findUpload(tx: Tx, workspaceId: Id, id: Id): Promise<Upload | null> {
  return tx.prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { id: true, fileName: true, content: true },
  });
}

/** Locks an uploaded file until the transaction ends: two imports of it come one after the other. */
export async function lockUpload(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query("select 1 from uploads where workspace_id = $1::uuid and id = $2::uuid for update", [
    workspaceId,
    id,
  ]);
}

/** An import as it was, with the lines that it refused; null where there is none. */
export function findFinished(tx: Tx, workspaceId: Id, id: Id) {
  return tx.prisma.prospectImport.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    include: { lines: { select: { line: true, reason: true }, orderBy: { line: "asc" } } },
  });
}

export async function deleteUpload(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.upload.deleteMany({ where: { workspaceId, id } });
}

export async function insertImport(
  tx: Tx,
  row: {
    workspaceId: Id;
    id: Id;
    campaignId: Id | null;
    credentialId: Id | null;
    fileName: string;
    customFields: string[];
    columns: string[];
    total: number;
    accepted: number;
    refused: number;
  },
): Promise<void> {
  await tx.prisma.prospectImport.create({ data: { ...row, source: "csv", state: "finished" } });
}

export async function insertRefusals(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  rows: readonly { line: number; reason: RefusalReason; content: string }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await tx.sql.query(
      `insert into import_refusals (workspace_id, import_id, line, reason, content)
       select $1::uuid, $2::uuid, r.line, r.reason, r.content
         from jsonb_to_recordset($3::jsonb) as r(line int, reason text, content text)
       on conflict do nothing`,
      [workspaceId, importId, JSON.stringify(rows.slice(from, from + batch))],
    );
  }
}

/** Notes whom an import took. */
export async function insertImportPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  rows: readonly { prospectId: Id; line: number }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await tx.sql.query(
      `insert into import_people (workspace_id, import_id, prospect_id, line)
       select $1::uuid, $2::uuid, r."prospectId", r.line
         from jsonb_to_recordset($3::jsonb) as r("prospectId" uuid, line int)
       on conflict do nothing`,
      [workspaceId, importId, JSON.stringify(rows.slice(from, from + batch))],
    );
  }
}

/** Who of these is known already, by page or by address. */
export async function findKnown(
  tx: Tx,
  workspaceId: Id,
  socialKeys: readonly string[],
  emails: readonly string[],
): Promise<KnownPerson[]> {
  return tx.sql.query<KnownPerson>(
    `select id, social_key as "socialKey", email_lower as "emailLower" from prospects
      where workspace_id = $1::uuid and social_key = any($2::text[])
     union
     select id, social_key, email_lower from prospects
      where workspace_id = $1::uuid and email_lower = any($3::text[])`,
    [workspaceId, socialKeys, emails],
  );
}

/** What `personRow` makes, as `jsonb_to_recordset` reads it. */
const personColumns = `id uuid, "firstName" text, "lastName" text, "fullName" text, "fullNameLower" text,
  "companyName" text, "jobTitle" text, location text, email text, "emailLower" text, phone text, "socialUrl" text,
  "socialKey" text, "customFields" jsonb`;

function personRow(id: Id, person: Person) {
  return {
    ...person,
    id,
    fullNameLower: person.fullName.toLowerCase(),
    emailLower: person.email?.toLowerCase() ?? null,
  };
}

/** Adds new people, set by set; returns those that were added. A person added meanwhile by somebody else is left out. */
export async function insertPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  people: readonly Person[],
): Promise<KnownPerson[]> {
  const added: KnownPerson[] = [];
  for (let from = 0; from < people.length; from += batch) {
    const rows = people.slice(from, from + batch).map((person) => personRow(newId(), person));
    added.push(
      ...(await tx.sql.query<KnownPerson>(
        `insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
                                location, email, email_lower, phone, social_url, social_key, custom_fields, import_id, credential_id)
         select $1::uuid, r.id, r."firstName", r."lastName", r."fullName", r."fullNameLower", r."companyName", r."jobTitle",
                r.location, r.email, r."emailLower", r.phone, r."socialUrl", r."socialKey", r."customFields", $2::uuid, $3::uuid
           from jsonb_to_recordset($4::jsonb) as r (${personColumns})
         on conflict do nothing
         returning id, social_key as "socialKey", email_lower as "emailLower"`,
        [workspaceId, importId, credentialId, JSON.stringify(rows)],
      )),
    );
  }
  return added;
}

/** Fills what is still empty of known people, and adds the file's own fields. Nothing known is overwritten. */
export async function completePeople(
  tx: Tx,
  workspaceId: Id,
  rows: readonly { id: Id; person: Person }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await tx.sql.query(
      `update prospects p set
         first_name = coalesce(nullif(p.first_name, ''), r."firstName"),
         last_name = coalesce(nullif(p.last_name, ''), r."lastName"),
         full_name = coalesce(nullif(p.full_name, ''), r."fullName"),
         full_name_lower = coalesce(nullif(p.full_name_lower, ''), r."fullNameLower"),
         company_name = coalesce(nullif(p.company_name, ''), r."companyName"),
         job_title = coalesce(nullif(p.job_title, ''), r."jobTitle"),
         location = coalesce(nullif(p.location, ''), r.location),
         phone = coalesce(p.phone, r.phone),
         email = case when r."freeEmail" then coalesce(p.email, r.email) else p.email end,
         email_lower = case when r."freeEmail" then coalesce(p.email_lower, r."emailLower") else p.email_lower end,
         social_url = case when r."freeKey" then coalesce(p.social_url, r."socialUrl") else p.social_url end,
         social_key = case when r."freeKey" then coalesce(p.social_key, r."socialKey") else p.social_key end,
         custom_fields = p.custom_fields || r."customFields"
       from (
         select j.*,
                not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.email_lower = j."emailLower") as "freeEmail",
                not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.social_key = j."socialKey") as "freeKey"
           from jsonb_to_recordset($2::jsonb) as j (${personColumns})) r
       where p.workspace_id = $1::uuid and p.id = r.id`,
      [
        workspaceId,
        JSON.stringify(rows.slice(from, from + batch).map(({ id, person }) => personRow(id, person))),
      ],
    );
  }
}

/** Which of these people stand in one of the campaigns. */
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

/** Takes people out of the audiences of other campaigns. */
export async function removePeopleFrom(
  tx: Tx,
  workspaceId: Id,
  keptCampaignId: Id | null,
  keptImportId: Id,
  prospectIds: readonly Id[],
): Promise<void> {
  await tx.sql.query(
    `delete from import_people ip using prospect_imports i
      where ip.workspace_id = $1::uuid and i.workspace_id = ip.workspace_id and i.id = ip.import_id
        and ip.prospect_id = any($2::uuid[]) and i.id <> $3::uuid and i.campaign_id is distinct from $4::uuid`,
    [workspaceId, prospectIds, keptImportId, keptCampaignId],
  );
}

export function findImport(tx: Tx, workspaceId: Id, id: Id) {
  return tx.prisma.prospectImport.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}

export function listImports(tx: Tx, workspaceId: Id, campaignIds: readonly Id[]) {
  return tx.prisma.prospectImport.findMany({
    where: { workspaceId, campaignId: { in: [...campaignIds] } },
    orderBy: { createdAt: "asc" },
    take: 500,
  });
}

/** Gives imports that belong to no campaign yet to one; returns how many it gave. */
export async function attachImports(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  ids: readonly Id[],
  sight: readonly Id[] | null,
): Promise<number> {
  const seen = sight === null ? {} : { OR: [{ credentialId: null }, { credentialId: { in: [...sight] } }] };
  const { count } = await tx.prisma.prospectImport.updateMany({
    where: { workspaceId, id: { in: [...ids] }, campaignId: null, ...seen },
    data: { campaignId },
  });
  return count;
}

export function listRefusals(tx: Tx, workspaceId: Id, importId: Id) {
  return tx.prisma.importRefusal.findMany({
    where: { workspaceId, importId },
    orderBy: { line: "asc" },
    take: 100_000,
  });
}
