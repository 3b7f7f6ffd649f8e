import { arrayLiteral } from "@/lib/db/array-literal.ts";
import { Outrun, sqlStateOf } from "@/lib/db/failure.ts";
import type { Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { KnownPerson } from "../rules/choose-people.ts";
import type { Person } from "../rules/mapping.ts";
import { batchesOf } from "./batches.ts";

/** Keys by which people are looked up: of their pages, and their addresses in small letters. */
export interface PeopleKeys {
  readonly socialKeys: readonly string[];
  readonly emails: readonly string[];
}

/** Which of these people are known, by page or by address; also by those that a merged person showed before. */
export async function findKnown(
  tx: Tx,
  workspaceId: Id,
  { socialKeys, emails }: PeopleKeys,
): Promise<KnownPerson[]> {
  return tx.sql.query<KnownPerson>(
    `select id, social_key as "socialKey", email_lower as "emailLower" from prospects
      where workspace_id = $1::uuid and social_key = any($2::text[])
     union
     select id, social_key, email_lower from prospects
      where workspace_id = $1::uuid and email_lower = any($3::text[])
     union
     select m.kept_id, m.social_key, null from people_merges m
      where m.workspace_id = $1::uuid and m.social_key = any($2::text[]) and m.undone_at is null
        and not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.social_key = m.social_key)
     union
     select m.kept_id, null, m.email_lower from people_merges m
      where m.workspace_id = $1::uuid and m.email_lower = any($3::text[]) and m.undone_at is null
        and not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.email_lower = m.email_lower)`,
    [workspaceId, arrayLiteral(socialKeys), arrayLiteral(emails)],
  );
}

/**
 * Whether one of `few` is known, or a merged person ever showed what one of `all` shows. It reads no person beyond the
 * few.
 */
export async function isAnyKnown(
  tx: Tx,
  workspaceId: Id,
  few: PeopleKeys,
  all: PeopleKeys,
): Promise<boolean> {
  const [row] = await tx.sql.query<{ isKnown: boolean }>(
    `select exists (select 1 from prospects where workspace_id = $1::uuid and social_key = any($2::text[]))
         or exists (select 1 from prospects where workspace_id = $1::uuid and email_lower = any($3::text[]))
         or exists (select 1 from people_merges where workspace_id = $1::uuid and social_key = any($4::text[]))
         or exists (select 1 from people_merges where workspace_id = $1::uuid and email_lower = any($5::text[]))
         as "isKnown"`,
    [workspaceId, ...[few.socialKeys, few.emails, all.socialKeys, all.emails].map(arrayLiteral)],
  );
  return row?.isKnown ?? true;
}

/** The names of a person's columns, as `columnsOf` gives them to a statement. */
const personColumns = `(id, "firstName", "lastName", "fullName", "fullNameLower", "companyName", "jobTitle", location, email,
  "emailLower", phone, "socialUrl", "socialKey", "customFields")`;

interface PersonRow {
  readonly id: Id;
  readonly person: Person;
  readonly emailLower: string | null;
}

const rowOf = (id: Id, person: Person): PersonRow => ({
  id,
  person,
  emailLower: person.email?.toLowerCase() ?? null,
});

/** The rows as arrays, one a column: Postgres reads them in a fraction of the time that JSON takes. */
function columnsOf(rows: readonly PersonRow[]): string[] {
  const columns = [
    rows.map(({ id }) => id),
    rows.map(({ person }) => person.firstName),
    rows.map(({ person }) => person.lastName),
    rows.map(({ person }) => person.fullName),
    rows.map(({ person }) => person.fullName.toLowerCase()),
    rows.map(({ person }) => person.companyName),
    rows.map(({ person }) => person.jobTitle),
    rows.map(({ person }) => person.location),
    rows.map(({ person }) => person.email),
    rows.map(({ emailLower }) => emailLower),
    rows.map(({ person }) => person.phone),
    rows.map(({ person }) => person.socialUrl),
    rows.map(({ person }) => person.socialKey),
    rows.map(({ person }) => JSON.stringify(person.customFields)),
  ];
  return columns.map(arrayLiteral);
}

/**
 * Adds new people, one statement per batch, and returns who was added, with their ids. A person whom another
 * transaction added meanwhile is left out.
 */
export async function insertPeople(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  credentialId: Id | null,
  people: readonly Person[],
): Promise<Map<Person, Id>> {
  const added = new Map<Person, Id>();
  // Ids follow the file's order. Rows are written in the order of the keys that two imports may both bring, so that
  // imports never deadlock.
  const personOf = new Map(people.map((person) => [newId(), person] as const));
  const rows = [...personOf].map(([id, person]) => rowOf(id, person));
  const order = new Map(
    rows.map((row) => [row, `${row.person.socialKey ?? ""} ${row.emailLower ?? ""}`] as const),
  );
  rows.sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1));
  for (const some of batchesOf(rows)) {
    const ids = await tx.sql.query<{ id: Id }>(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
                              location, email, email_lower, phone, social_url, social_key, custom_fields, import_id, credential_id,
                              created_at)
       select $1::uuid, r.id, r."firstName", r."lastName", r."fullName", r."fullNameLower", r."companyName", r."jobTitle",
              r.location, r.email, r."emailLower", r.phone, r."socialUrl", r."socialKey", r."customFields"::jsonb, $2::uuid, $3::uuid,
              (select product_now())
         from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                     $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[]) as r ${personColumns}
       on conflict do nothing returning id`,
      [workspaceId, importId, credentialId, ...columnsOf(some)],
    );
    for (const { id } of ids) added.set(personOf.get(id)!, id);
  }
  return added;
}

/** What a known person (p) has, and in the same order what it becomes by a row of the file (r). */
const own = `(p.first_name, p.last_name, p.full_name, p.full_name_lower, p.company_name, p.job_title, p.location, p.phone,
  p.email, p.email_lower, p.social_url, p.social_key, p.custom_fields)`;
const completed = `(coalesce(nullif(p.first_name, ''), r."firstName"), coalesce(nullif(p.last_name, ''), r."lastName"),
  coalesce(nullif(p.full_name, ''), r."fullName"), coalesce(nullif(p.full_name_lower, ''), r."fullNameLower"),
  coalesce(nullif(p.company_name, ''), r."companyName"), coalesce(nullif(p.job_title, ''), r."jobTitle"),
  coalesce(nullif(p.location, ''), r.location), coalesce(p.phone, r.phone),
  case when r."freeEmail" then coalesce(p.email, r.email) else p.email end,
  case when r."freeEmail" then coalesce(p.email_lower, r."emailLower") else p.email_lower end,
  case when r."freeKey" then coalesce(p.social_url, r."socialUrl") else p.social_url end,
  case when r."freeKey" then coalesce(p.social_key, r."socialKey") else p.social_key end,
  p.custom_fields || r."customFields"::jsonb)`;

/**
 * Fills the empty fields of known people; custom fields take the newest file's values. Of whom the file tells nothing
 * new, nothing is written: the same file is often imported again. Each person is looked up by key: with `exists` a
 * planner without statistics would read everybody of the workspace for each batch, and it would look each person up for
 * each other one if the look weren't done once, before. If somebody else got an address or a page just now, the
 * transaction runs again.
 */
export async function completePeople(
  tx: Tx,
  workspaceId: Id,
  rows: readonly { id: Id; person: Person }[],
): Promise<void> {
  for (const some of batchesOf(rows)) await fill(tx, workspaceId, some);
}

async function fill(tx: Tx, workspaceId: Id, rows: readonly { id: Id; person: Person }[]): Promise<void> {
  try {
    await tx.sql.query(
      `with r as materialized (
         select j.*,
                (select o.id from prospects o where o.workspace_id = $1::uuid and o.email_lower = j."emailLower" limit 1) is null as "freeEmail",
                (select o.id from prospects o where o.workspace_id = $1::uuid and o.social_key = j."socialKey" limit 1) is null as "freeKey"
           from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                       $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[]) as j ${personColumns})
       update prospects p set
         (first_name, last_name, full_name, full_name_lower, company_name, job_title, location, phone, email, email_lower,
          social_url, social_key, custom_fields) = ${completed}
       from r
       where p.workspace_id = $1::uuid and p.id = r.id and p.id = any($2::uuid[])
         and ${own} is distinct from ${completed}`,
      [workspaceId, ...columnsOf(rows.map(({ id, person }) => rowOf(id, person)))],
    );
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    throw new Outrun("an address or a page was taken");
  }
}
