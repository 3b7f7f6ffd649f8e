import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { KeptOptions } from "../import-file.ts";
import type { KnownPerson } from "../rules/choose-people.ts";
import type { Person } from "../rules/mapping.ts";

/** Rows of one statement: a few megabytes of JSON at most. */
const batch = 5000;

export async function insertUpload(
  tx: Tx,
  row: {
    workspaceId: Id;
    id: Id;
    fileName: string;
    content: Uint8Array<ArrayBuffer>;
    columns: string[];
    total: number;
    createdBy: Id;
  },
): Promise<void> {
  // Without `select` the whole file would come back.
  await tx.prisma.upload.create({ data: row, select: { id: true } });
}

/** An uploaded file without its content. Zero lines: they were not counted when it came. */
export interface UploadHead {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly total: number;
}

export function findUploadHead(tx: Tx, workspaceId: Id, id: Id): Promise<UploadHead | null> {
  return tx.prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { fileName: true, columns: true, total: true },
  });
}

export async function findContent(tx: Tx, workspaceId: Id, id: Id): Promise<Uint8Array | null> {
  const found = await tx.prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { content: true },
  });
  return found?.content ?? null;
}

/** Locks an uploaded file until the transaction ends, so that two imports of it run one after the other. */
export async function lockUpload(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query("select 1 from uploads where workspace_id = $1::uuid and id = $2::uuid for update", [
    workspaceId,
    id,
  ]);
}

/** Locks an import until the transaction ends. */
export async function lockImport(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    "select 1 from prospect_imports where workspace_id = $1::uuid and id = $2::uuid for no key update",
    [workspaceId, id],
  );
}

/** The first refused lines of an import. */
export function firstRefusals(tx: Tx, workspaceId: Id, importId: Id, limit: number) {
  return tx.prisma.importRefusal.findMany({
    where: { workspaceId, importId },
    select: { line: true, reason: true },
    orderBy: { line: "asc" },
    take: limit,
  });
}

/** Adds a batch's counts of lines to the import. */
export async function addFigures(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  more: { readonly accepted: number; readonly refused: number; readonly duplicates: number },
): Promise<void> {
  await tx.sql.query(
    `update prospect_imports set accepted = accepted + $3::int, refused = refused + $4::int,
        duplicates = duplicates + $5::int where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, more.accepted, more.refused, more.duplicates],
  );
}

/** Marks an import as over and deletes its working data. */
export async function setOver(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  state: "finished" | "canceled" | "failed",
): Promise<void> {
  await sql.query(
    `update prospect_imports set state = $3::text, options = null
      where workspace_id = $1::uuid and id = $2::uuid and state = 'processing'`,
    [workspaceId, id, state],
  );
}

/** Deletes an import that belongs to no campaign. Returns false where there is no such import. */
export async function deleteFreeImport(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    "delete from prospect_imports where workspace_id = $1::uuid and id = $2::uuid and campaign_id is null returning id",
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Which of these people an import has taken. */
export async function findTaken(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  prospectIds: readonly Id[],
): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select prospect_id as id from import_people
      where workspace_id = $1::uuid and import_id = $2::uuid and prospect_id = any($3::uuid[])`,
    [workspaceId, importId, prospectIds],
  );
  return rows.map(({ id }) => id);
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
    options: KeptOptions;
  },
): Promise<void> {
  const options = JSON.parse(JSON.stringify(row.options));
  await tx.prisma.prospectImport.create({ data: { ...row, options, source: "csv", state: "processing" } });
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

/** Records whom an import took. */
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

/** Which of these people are known, by page or by address. */
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

/** The columns of `personRow`, as `jsonb_to_recordset` reads them. */
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

const keysOf = ({ socialKey, email }: Person) => `${socialKey ?? ""} ${email?.toLowerCase() ?? ""}`;

/**
 * Adds new people, one statement per batch, and returns who was added. A person whom another transaction added
 * meanwhile is left out.
 */
export async function insertPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  people: readonly Person[],
): Promise<Id[]> {
  const added: Id[] = [];
  // Ids follow the file's order. Rows are written in the order of the keys that two imports may both bring, so that
  // imports never deadlock.
  const rows = people.map((person) => personRow(newId(), person));
  rows.sort((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  for (let from = 0; from < rows.length; from += batch) {
    const ids = await tx.sql.query<{ id: Id }>(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
                              location, email, email_lower, phone, social_url, social_key, custom_fields, import_id, credential_id,
                              created_at)
       select $1::uuid, r.id, r."firstName", r."lastName", r."fullName", r."fullNameLower", r."companyName", r."jobTitle",
              r.location, r.email, r."emailLower", r.phone, r."socialUrl", r."socialKey", r."customFields", $2::uuid, $3::uuid,
              product_now()
         from jsonb_to_recordset($4::jsonb) as r (${personColumns})
       on conflict do nothing returning id`,
      [workspaceId, importId, credentialId, JSON.stringify(rows.slice(from, from + batch))],
    );
    added.push(...ids.map(({ id }) => id));
  }
  return added;
}

/**
 * Fills the empty fields of known people; custom fields take the newest file's values. Each person is looked up by
 * key: with `exists` a planner without statistics would read everybody of the workspace for each batch.
 */
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
                (select o.id from prospects o where o.workspace_id = $1::uuid and o.email_lower = j."emailLower" limit 1) is null as "freeEmail",
                (select o.id from prospects o where o.workspace_id = $1::uuid and o.social_key = j."socialKey" limit 1) is null as "freeKey"
           from jsonb_to_recordset($2::jsonb) as j (${personColumns})) r
       where p.workspace_id = $1::uuid and p.id = r.id and p.id = any($3::uuid[])`,
      [
        workspaceId,
        JSON.stringify(rows.slice(from, from + batch).map(({ id, person }) => personRow(id, person))),
        rows.slice(from, from + batch).map(({ id }) => id),
      ],
    );
  }
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
 * @param kept.sight the accounts whose campaigns and imports lose people; null: all. An import of no account is everybody's.
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

/** An import, unless it is hidden because it is being removed. */
export function findImport(tx: Tx, workspaceId: Id, id: Id) {
  return tx.prisma.prospectImport.findFirst({ where: { workspaceId, id, removedAt: null } });
}

export function listImports(tx: Tx, workspaceId: Id, campaignIds: readonly Id[]) {
  return tx.prisma.prospectImport.findMany({
    where: { workspaceId, campaignId: { in: [...campaignIds] } },
    orderBy: { createdAt: "asc" },
    take: 500,
  });
}

/** Attaches imports that belong to no campaign yet to one. Returns how many it attached. */
export async function attachImports(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  ids: readonly Id[],
  sight: readonly Id[] | null,
): Promise<number> {
  const seen = sight === null ? {} : { OR: [{ credentialId: null }, { credentialId: { in: [...sight] } }] };
  const { count } = await tx.prisma.prospectImport.updateMany({
    where: { workspaceId, id: { in: [...ids] }, campaignId: null, removedAt: null, ...seen },
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
