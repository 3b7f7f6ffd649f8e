import type { Sql } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

/** The suppression keys of a person `p`: one match is enough. */
export const keysOfPerson = `values ('person', p.id::text), ('address', p.email_lower), ('domain', split_part(p.email_lower, '@', 2)),
  ('phone', p.phone), ('social', p.social_key)`;

/** The list's verdict on keys: `person` (never contact), `bounce` (not at this address), null (nothing). */
const verdict = (workspaceId: string, keys: string) => `(
  select case when bool_or(s.kind <> 'address' or s.reason <> 'bounce') then 'person' when count(*) > 0 then 'bounce' end
   from (${keys}) k(kind, value)
   join suppressions s on s.workspace_id = ${workspaceId} and s.kind = k.kind and s.value = k.value)`;

/** The list's verdict on a prospect `p` of a query: `person` (never contact), `bounce` (not at this address), null. */
export const suppressedPerson = verdict("p.workspace_id", keysOfPerson);

/** Since when a prospect `p` of a query is suppressed: the latest of all reasons, by the machine's clock. */
export const suppressedSince = `(
  select max(s.created_at) from (${keysOfPerson}) k(kind, value)
   join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value)`;

/** Whether an address is suppressed: by itself, by its domain, or by the person who has it. */
export async function isAddressSuppressed(sql: Sql, workspaceId: Id, emailLower: string): Promise<boolean> {
  const keys = `values ('address', $2::text), ('domain', split_part($2::text, '@', 2))
    union all select k.* from prospects p cross join lateral (${keysOfPerson}) k
     where p.workspace_id = $1::uuid and p.email_lower = $2::text`;
  const [row] = await sql.query<{ verdict: string | null }>(
    `select ${verdict("$1::uuid", keys)} as verdict`,
    [workspaceId, emailLower],
  );
  return row?.verdict !== null && row?.verdict !== undefined;
}

/** Suppresses an address because its server said that it doesn't exist [F8]. */
export async function suppressAddress(sql: Sql, workspaceId: Id, email: string): Promise<void> {
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason, at)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'bounce', product_now()) on conflict (workspace_id, kind, value) do nothing`,
    [workspaceId, newId(), email.toLowerCase()],
  );
}

/**
 * An opt-out of what is known already is the latest word: whatever was said before it counts no more, and it is more than a
 * bounce.
 */
const again =
  "on conflict (workspace_id, kind, value) do update set reason = 'opt_out', created_at = excluded.created_at, at = excluded.at, created_by = null";

/**
 * Suppresses a person on every channel, because they opted out. The address and the profile that they have now are
 * suppressed, too: somebody may correct them, and import the old ones again. Returns whether that is new.
 */
export async function suppressPerson(sql: Sql, workspaceId: Id, prospectId: Id): Promise<boolean> {
  const rows = await sql.query<{ kind: string; isNew: boolean }>(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, at)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, 'opt_out', product_now() from prospects p
     cross join lateral (values ('person', p.id::text), ('address', p.email_lower), ('social', p.social_key)) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = $2::uuid and k.value is not null
     ${again} returning s.kind, s.xmax = 0 as "isNew"`,
    [workspaceId, prospectId],
  );
  return rows.some(({ kind, isNew }) => kind === "person" && isNew);
}

/**
 * Suppresses people on every channel, because a member decided it: the person, and the address and the profile that they
 * have now. What is suppressed already keeps its reason. Call it under the people's locks. Returns for whom that is new.
 */
export async function suppressPeople(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
  by: Id,
): Promise<Id[]> {
  const rows = await sql.query<{ kind: string; value: Id }>(
    `insert into suppressions (workspace_id, id, kind, value, reason, created_by, at)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, 'member', $3::uuid, product_now() from prospects p
     cross join lateral (values ('person', p.id::text), ('address', p.email_lower), ('social', p.social_key)) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and k.value is not null
       and ${suppressedPerson} is distinct from 'person'
     on conflict (workspace_id, kind, value) do nothing returning kind, value`,
    [workspaceId, prospectIds, by],
  );
  return rows.flatMap(({ kind, value }) => (kind === "person" ? [value] : []));
}

/**
 * Suppresses the addresses and profiles that suppressed people have now, for the same reason: they may have got them later. Call
 * it before the people are deleted. A bounce, and a member's decision about somebody who opted out, give way.
 */
export async function keepSuppressed(sql: Sql, workspaceId: Id, prospectIds: readonly Id[]): Promise<void> {
  await sql.query(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, created_by, created_at, at)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, o.reason, o.created_by, o.created_at, o.at from prospects p
     join suppressions o on o.workspace_id = p.workspace_id and o.kind = 'person' and o.value = p.id::text
     cross join lateral (values ('address', p.email_lower), ('social', p.social_key)) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and k.value is not null
     on conflict (workspace_id, kind, value) do update set reason = excluded.reason, created_by = excluded.created_by,
       created_at = excluded.created_at, at = excluded.at
       where s.reason = 'bounce' or (s.reason = 'member' and excluded.reason = 'opt_out')`,
    [workspaceId, prospectIds],
  );
}

/** Whether a prospect `p` of a query has opted out as a person. */
export const hasOptedOut = `exists (select 1 from suppressions s
  where s.workspace_id = p.workspace_id and s.kind = 'person' and s.value = p.id::text and s.reason = 'opt_out')`;

/**
 * Suppresses an address for good, because whoever reads its mail wants none. It is more than a bounce, which it replaces:
 * whoever has the address isn't contacted on any channel. Returns whether that is new.
 */
export async function optAddressOut(sql: Sql, workspaceId: Id, email: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, at)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'opt_out', product_now()) ${again} where s.reason in ('bounce', 'member') returning s.id`,
    [workspaceId, newId(), email.toLowerCase()],
  );
  if (rows.length > 0) return true;
  await sql.query(
    `update suppressions set created_at = now(), at = product_now()
      where workspace_id = $1::uuid and kind = 'address' and value = $2::text`,
    [workspaceId, email.toLowerCase()],
  );
  return false;
}

/** Whether an address itself has opted out. */
export async function isAddressOptedOut(sql: Sql, workspaceId: Id, email: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from suppressions s where s.workspace_id = $1::uuid and s.kind = 'address' and s.value = $2::text
       and s.reason = 'opt_out'`,
    [workspaceId, email.toLowerCase()],
  );
  return rows.length > 0;
}
