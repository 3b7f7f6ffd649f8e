import type { CallResult, CallStatus } from "@/lib/contracts/words/dialer.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import type { Merging } from "@/lib/kernel/merging/index.ts";

export interface CallRow {
  readonly id: Id;
  readonly externalId: string;
  readonly userId: Id | null;
  readonly prospectId: Id | null;
  readonly state: CallStatus;
}

export interface NewCall {
  readonly id: Id;
  readonly numberId: Id;
  readonly externalId: string;
  readonly direction: "incoming" | "outgoing";
  readonly userId: Id | null;
  readonly credentialId: Id | null;
  readonly prospectId: Id | null;
  readonly phoneNumber: string;
  readonly otherNumber: string;
  readonly state?: CallStatus;
}

/** Writes a call that begins. Of one that is known, its id. */
export async function insertCall(
  sql: Sql,
  workspaceId: Id,
  call: NewCall,
): Promise<{ readonly id: Id; readonly isNew: boolean }> {
  const isOver = call.state !== undefined;
  const [row] = await sql.query<{ id: Id }>(
    `insert into phone_calls (workspace_id, id, number_id, external_id, direction, user_id, credential_id, prospect_id,
       phone_number, other_number, state, started_at, ended_at, price)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::uuid, $7::uuid, $8::uuid, $9::text, $10::text,
       $11::text, product_now(), case when $12::bool then product_now() end, case when $12::bool then 0 end)
     on conflict (workspace_id, external_id) do nothing returning id`,
    [
      workspaceId,
      call.id,
      call.numberId,
      call.externalId,
      call.direction,
      call.userId,
      call.credentialId,
      call.prospectId,
      call.phoneNumber,
      call.otherNumber,
      call.state ?? "connecting",
      isOver,
    ],
  );
  if (row) return { id: row.id, isNew: true };
  const [known] = await sql.query<{ id: Id }>(
    "select id from phone_calls where workspace_id = $1::uuid and external_id = $2::text",
    [workspaceId, call.externalId],
  );
  return { id: known?.id ?? call.id, isNew: false };
}

export async function lockCall(sql: Sql, workspaceId: Id, id: Id): Promise<CallRow | null> {
  const [row] = await sql.query<CallRow>(
    `select id, external_id as "externalId", user_id as "userId", prospect_id as "prospectId", state
       from phone_calls where workspace_id = $1::uuid and id = $2::uuid for update`,
    [workspaceId, id],
  );
  return row ?? null;
}

export async function writeState(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  {
    state,
    seconds,
    price,
  }: { readonly state: CallStatus; readonly seconds: number; readonly price: number | null },
): Promise<void> {
  await sql.query(
    `update phone_calls set state = $3::text, duration = $4::int, price = $5::int,
        ended_at = case when $5::int is null then null else product_now() end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, state, seconds, price],
  );
}

/** Notes a call's recording. False: there is one. */
export async function noteRecording(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  { ref, duration }: { readonly ref: string; readonly duration: number },
): Promise<boolean> {
  const rows = await sql.query(
    `update phone_calls set recording_id = $3::text, recording_duration = $4::int
      where workspace_id = $1::uuid and id = $2::uuid and recording_id is null returning id`,
    [workspaceId, id, ref, duration],
  );
  return rows.length > 0;
}

/** How many of a workspace's calls aren't over, without the one of that name at the provider. */
export async function countOpen(sql: Sql, workspaceId: Id, exceptRef: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from phone_calls
      where workspace_id = $1::uuid and ended_at is null and external_id <> $2::text`,
    [workspaceId, exceptRef],
  );
  return row?.count ?? 0;
}

/** Whose number it is, among the people that a member sees; of several, who was changed last. */
export async function findPerson(
  sql: Sql,
  workspaceId: Id,
  number: string,
  credentialIds: Member["credentialIds"],
): Promise<{ readonly id: Id; readonly fullName: string; readonly timezone: string | null } | null> {
  const [row] = await sql.query<{ id: Id; fullName: string; timezone: string | null }>(
    `select p.id, p.full_name as "fullName", p.timezone from prospects p
      where p.workspace_id = $1::uuid and p.phone is not null
        and regexp_replace(p.phone, '[^0-9]', '', 'g') = $2::text
        and ($3::uuid[] is null or p.credential_id = any($3::uuid[])) order by p.id desc limit 1`,
    [workspaceId, number.replace("+", ""), credentialIds === null ? null : [...credentialIds]],
  );
  return row ?? null;
}

/** An account of the workspace that the member may use. Null: none of that id. */
export async function findCredential(
  sql: Sql,
  { workspaceId, credentialIds }: Member,
  id: string,
): Promise<Id | null> {
  if (!isId(id) || (credentialIds !== null && !credentialIds.includes(id))) return null;
  const [row] = await sql.query<{ id: Id }>(
    "select id from credentials where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null",
    [workspaceId, id],
  );
  return row?.id ?? null;
}

export interface ShownCall {
  readonly id: Id;
  readonly direction: "incoming" | "outgoing";
  readonly state: CallStatus;
  readonly duration: number;
  readonly startedAt: Date;
  readonly phoneNumber: string;
  readonly otherNumber: string;
  readonly prospectId: Id | null;
  readonly fullName: string | null;
  readonly companyName: string | null;
  readonly userId: Id | null;
  readonly region: string;
  readonly price: number | null;
  readonly recordingId: string | null;
}

/** A call `c` that a member sees: their own, and those of the accounts that they may use. */
const seen = `(c.user_id = $2::uuid or $3::uuid[] is null or c.direction = 'incoming' or c.credential_id = any($3::uuid[]))`;

const shown = `c.id, c.direction, c.state, c.duration, c.started_at as "startedAt", c.phone_number as "phoneNumber",
  c.other_number as "otherNumber", p.id as "prospectId", p.full_name as "fullName", p.company_name as "companyName",
  c.user_id as "userId", n.locality as region, c.price, c.recording_id as "recordingId"`;

const from = `phone_calls c join phone_numbers n on n.workspace_id = c.workspace_id and n.id = c.number_id
  left join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id`;

const asked = `c.workspace_id = $1::uuid and ${seen}
  and ($4::uuid is null or c.number_id = $4::uuid)
  and ($5::text = 'all' or c.state = $5::text)
  and (not $6::bool or c.recording_id is not null)
  and ($7::text = '' or strpos(p.full_name_lower, $7::text) > 0 or strpos(lower(p.company_name), $7::text) > 0
    or strpos(c.other_number, $7::text) > 0 or strpos(c.phone_number, $7::text) > 0)`;

export interface CallFilter {
  readonly numberId: Id | null;
  readonly result: CallResult;
  readonly isRecorded: boolean;
  readonly query: string;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the calls that a member sees, latest first, and how many there are. */
export async function listCalls(
  sql: Sql,
  { workspaceId, userId, credentialIds }: Member,
  { numberId, result, isRecorded, query, skip, limit }: CallFilter,
): Promise<{ readonly rows: readonly ShownCall[]; readonly total: number }> {
  const words = query.toLowerCase();
  const given = [
    workspaceId,
    userId,
    credentialIds === null ? null : [...credentialIds],
    numberId,
    result,
    isRecorded,
    words,
  ];
  const rows = await sql.query<ShownCall>(
    `select ${shown} from ${from} where ${asked} order by c.started_at desc, c.id desc offset $8::int limit $9::int`,
    [...given, skip, limit],
  );
  const [count] = await sql.query<{ total: number }>(
    `select count(*)::int as total from ${from} where ${asked}`,
    given,
  );
  return { rows, total: count?.total ?? 0 };
}

/** The recording of a call that a member sees. */
export async function findRecording(
  sql: Sql,
  { workspaceId, userId, credentialIds }: Member,
  id: Id,
): Promise<{ readonly ref: string; readonly startedAt: Date } | null> {
  const [row] = await sql.query<{ ref: string; startedAt: Date }>(
    `select c.recording_id as ref, c.started_at as "startedAt" from phone_calls c
      where c.workspace_id = $1::uuid and ${seen} and c.id = $4::uuid and c.recording_id is not null`,
    [workspaceId, userId, credentialIds === null ? null : [...credentialIds], id],
  );
  return row ?? null;
}

/** Gives a person's calls to another one. Returns which. Call it under both people's locks. */
export async function mergePhoneCalls(sql: Sql, { workspaceId, keptId, goneId }: Merging): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "update phone_calls set prospect_id = $2::uuid where workspace_id = $1::uuid and prospect_id = $3::uuid returning id",
    [workspaceId, keptId, goneId],
  );
  return rows.map(({ id }) => id);
}

/** Gives calls back, as far as they still are the kept person's. */
export async function unmergePhoneCalls(sql: Sql, merging: Merging, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update phone_calls set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [merging.workspaceId, merging.keptId, merging.goneId, [...ids]],
  );
}
