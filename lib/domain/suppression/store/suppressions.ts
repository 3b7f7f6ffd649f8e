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

/**
 * Whether a message `m` of a prospect `p` came after all that suppresses them. It was written after that, as the server
 * that received it, or the network, knows: an answer may be read long after it was written. It was also recorded after
 * that, by the machine's clock: a server may name a time to come.
 */
export const isAfterSuppression = `not exists (
  select 1 from (${keysOfPerson}) k(kind, value)
   join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value
   where m.at <= coalesce(s.at, s.created_at) or m.created_at <= s.created_at)`;

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

/**
 * What is suppressed with a prospect `p` of a query, some of it null: the person, their address and their profile, and
 * those of everybody who became part of them, who may be parted from them again.
 */
const signsOfPerson = `select 'person', p.id::text union select 'address', p.email_lower union select 'social', p.social_key
  union select h.kind, h.value from people_merges m cross join lateral (values
    ('person', case when m.undo is not null then m.gone_id::text end), ('address', m.email_lower), ('social', m.social_key),
    ('address', m.undo->'gone'->>'email_lower'), ('social', m.undo->'gone'->>'social_key')) h(kind, value)
   where m.workspace_id = p.workspace_id and m.kept_id = p.id and m.undone_at is null`;

/**
 * Whether somebody became part of a prospect `p` of a query, and nobody decided about the two since: undoing the merge
 * lifts it.
 */
const isHeldByMerge = `exists (select 1 from people_merges m
  where m.workspace_id = p.workspace_id and m.kept_id = p.id and m.undone_at is null and m.undo is not null
    and not exists (select 1 from suppressions o
      where o.workspace_id = p.workspace_id and o.kind = 'person' and o.value = p.id::text and to_jsonb(o) is distinct from
        to_jsonb(jsonb_populate_record(null::suppressions, m.undo->'suppression'->'after'))))`;

/** Suppresses an address because its server said that it doesn't exist [F8]. */
export async function suppressAddress(sql: Sql, workspaceId: Id, email: string): Promise<void> {
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason, at)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'bounce', product_now()) on conflict (workspace_id, kind, value) do nothing`,
    [workspaceId, newId(), email.toLowerCase()],
  );
}

/**
 * An opt-out of what is known already is the latest word: whatever was said before it counts no more, and it is more
 * than a bounce.
 */
const again =
  "on conflict (workspace_id, kind, value) do update set reason = 'opt_out', created_at = excluded.created_at, at = excluded.at, created_by = null";

/**
 * Suppresses a person on every channel, because they opted out. The address and the profile that they have now are
 * suppressed, too: somebody may correct them, and import the old ones again. So is whoever became part of them: nobody
 * can say which of the two it was. Returns whether that is new.
 */
export async function suppressPerson(sql: Sql, workspaceId: Id, prospectId: Id): Promise<boolean> {
  const rows = await sql.query<{ value: string; isNew: boolean }>(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, at)
     select p.workspace_id, gen_random_uuid(), k.kind, k.value, 'opt_out', product_now() from prospects p
     cross join lateral (${signsOfPerson}) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = $2::uuid and k.value is not null
     ${again} returning s.value, s.xmax = 0 as "isNew"`,
    [workspaceId, prospectId],
  );
  return rows.some(({ value, isNew }) => value === prospectId && isNew);
}

/**
 * Suppresses people on every channel, because a member decided it: the person, and the address and the profile that
 * they have now, and whoever became part of them. What is suppressed already keeps its reason; what a merge suppressed
 * becomes the member's decision, which undoing the merge leaves. Call it under the people's locks. Returns for whom
 * that is new.
 */
export async function suppressPeople(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
  by: Id,
): Promise<Id[]> {
  const rows = await sql.query<{ value: Id }>(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, created_by, at)
     select distinct on (k.kind, k.value) p.workspace_id, gen_random_uuid(), k.kind, k.value, 'member', $3::uuid, product_now()
     from prospects p cross join lateral (${signsOfPerson}) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and k.value is not null
       and (${suppressedPerson} is distinct from 'person' or ${isHeldByMerge})
     on conflict (workspace_id, kind, value) do update set created_at = excluded.created_at, at = excluded.at,
       reason = case s.reason when 'opt_out' then s.reason else excluded.reason end,
       created_by = case s.reason when 'opt_out' then s.created_by else excluded.created_by end
       where s.kind = 'person' and s.value = any($2::uuid[]::text[])
     returning s.value`,
    [workspaceId, prospectIds, by],
  );
  const asked = new Set(prospectIds);
  return rows.flatMap(({ value }) => (asked.has(value) ? [value] : []));
}

/**
 * Suppresses the addresses and profiles that suppressed people have now, for the same reason: they may have got them
 * later. So it does with those of whoever became part of them. Call it before the people are deleted. A bounce, and a
 * member's decision about somebody who opted out, give way.
 */
export async function keepSuppressed(sql: Sql, workspaceId: Id, prospectIds: readonly Id[]): Promise<void> {
  await sql.query(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, created_by, created_at, at)
     select distinct on (k.kind, k.value) p.workspace_id, gen_random_uuid(), k.kind, k.value, o.reason, o.created_by,
       o.created_at, o.at from prospects p
     join suppressions o on o.workspace_id = p.workspace_id and o.kind = 'person' and o.value = p.id::text
       and o.value = any($2::uuid[]::text[])
     cross join lateral (${signsOfPerson}) k(kind, value)
     where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and k.value is not null and k.kind <> 'person'
     order by k.kind, k.value, o.reason = 'opt_out' desc, o.created_at desc
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
 * Suppresses an address for good, because whoever reads its mail wants none. It is more than a bounce, which it
 * replaces: whoever has the address isn't contacted on any channel. Returns whether that is new.
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

/** Whether a phone number (international) is suppressed: by itself, or by a person who has it. */
export async function isPhoneSuppressed(sql: Sql, workspaceId: Id, number: string): Promise<boolean> {
  const keys = `values ('phone', $2::text), ('phone', $3::text)
    union all select k.* from prospects p cross join lateral (${keysOfPerson}) k
     where p.workspace_id = $1::uuid and p.phone is not null and regexp_replace(p.phone, '[^0-9]', '', 'g') = $3::text`;
  const [row] = await sql.query<{ verdict: string | null }>(
    `select ${verdict("$1::uuid", keys)} as verdict`,
    [workspaceId, number, number.replace("+", "")],
  );
  // An address that bounces says nothing about a phone.
  return row?.verdict === "person";
}
