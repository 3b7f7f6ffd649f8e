import type { Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { KnownPerson } from "../rules/choose-people.ts";
import type { Person } from "../rules/mapping.ts";
import { batchesOf } from "./batches.ts";

/** Which of these people are known, by page or by address; also by those that a merged person showed before. */
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
      where workspace_id = $1::uuid and email_lower = any($3::text[])
     union
     select m.kept_id, m.social_key, null from people_merges m
      where m.workspace_id = $1::uuid and m.social_key = any($2::text[]) and m.undone_at is null
        and not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.social_key = m.social_key)
     union
     select m.kept_id, null, m.email_lower from people_merges m
      where m.workspace_id = $1::uuid and m.email_lower = any($3::text[]) and m.undone_at is null
        and not exists (select 1 from prospects o where o.workspace_id = $1::uuid and o.email_lower = m.email_lower)`,
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
  const rows = [...personOf].map(([id, person]) => personRow(id, person));
  rows.sort((a, b) => (keysOf(a) < keysOf(b) ? -1 : 1));
  for (const some of batchesOf(rows)) {
    const ids = await tx.sql.query<{ id: Id }>(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
                              location, email, email_lower, phone, social_url, social_key, custom_fields, import_id, credential_id,
                              created_at)
       select $1::uuid, r.id, r."firstName", r."lastName", r."fullName", r."fullNameLower", r."companyName", r."jobTitle",
              r.location, r.email, r."emailLower", r.phone, r."socialUrl", r."socialKey", r."customFields", $2::uuid, $3::uuid,
              product_now()
         from jsonb_to_recordset($4::jsonb) as r (${personColumns})
       on conflict do nothing returning id`,
      [workspaceId, importId, credentialId, JSON.stringify(some)],
    );
    for (const { id } of ids) added.set(personOf.get(id)!, id);
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
  for (const some of batchesOf(rows)) {
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
        JSON.stringify(some.map(({ id, person }) => personRow(id, person))),
        some.map(({ id }) => id),
      ],
    );
  }
}
