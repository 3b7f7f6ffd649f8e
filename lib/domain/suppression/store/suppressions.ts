import type { Sql } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

/** The suppression keys of a person `p`: one match is enough. */
const keysOfPerson = `values ('person', p.id::text), ('address', p.email_lower), ('domain', split_part(p.email_lower, '@', 2)),
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
    `insert into suppressions (workspace_id, id, kind, value, reason)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'bounce') on conflict (workspace_id, kind, value) do nothing`,
    [workspaceId, newId(), email.toLowerCase()],
  );
}

/**
 * An opt-out of what is known already is the latest word: whatever was said before it counts no more, and it is more than a
 * bounce.
 */
const again =
  "on conflict (workspace_id, kind, value) do update set reason = 'opt_out', created_at = excluded.created_at";

/**
 * Suppresses a person on every channel, because they opted out. The address and the profile that they have now are
 * suppressed, too: somebody may correct them, and import the old ones again. Returns whether that is new.
 */
export async function suppressPerson(sql: Sql, workspaceId: Id, prospectId: Id): Promise<boolean> {
  const rows = await sql.query<{ kind: string; isNew: boolean }>(
    `insert into suppressions as s (workspace_id, id, kind, value, reason)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, 'opt_out' from prospects p
     cross join lateral (values ('person', p.id::text), ('address', p.email_lower), ('social', p.social_key)) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = $2::uuid and k.value is not null
     ${again} returning s.kind, s.xmax = 0 as "isNew"`,
    [workspaceId, prospectId],
  );
  return rows.some(({ kind, isNew }) => kind === "person" && isNew);
}

/** Whether a prospect `p` of a query has opted out as a person. */
export const hasOptedOut = `exists (select 1 from suppressions s
  where s.workspace_id = p.workspace_id and s.kind = 'person' and s.value = p.id::text)`;

/**
 * Suppresses an address for good, because whoever reads its mail wants none. It is more than a bounce, which it replaces:
 * whoever has the address isn't contacted on any channel. Returns whether that is new.
 */
export async function optAddressOut(sql: Sql, workspaceId: Id, email: string): Promise<boolean> {
  const rows = await sql.query(
    `insert into suppressions as s (workspace_id, id, kind, value, reason)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'opt_out') ${again} where s.reason = 'bounce' returning s.id`,
    [workspaceId, newId(), email.toLowerCase()],
  );
  if (rows.length > 0) return true;
  await sql.query(
    `update suppressions set created_at = now()
      where workspace_id = $1::uuid and kind = 'address' and value = $2::text`,
    [workspaceId, email.toLowerCase()],
  );
  return false;
}

/** Whether an address itself has opted out. */
export async function isAddressOptedOut(sql: Sql, workspaceId: Id, email: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from suppressions s where s.workspace_id = $1::uuid and s.kind = 'address' and s.value = $2::text
       and s.reason <> 'bounce'`,
    [workspaceId, email.toLowerCase()],
  );
  return rows.length > 0;
}
