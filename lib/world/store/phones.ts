import { randomUUID } from "node:crypto";
import type { Db } from "./database.ts";

/** A number that the account has. */
export interface WorldNumber {
  readonly sid: string;
  readonly number: string;
  readonly name: string;
  readonly voice_url: string;
}

export const newSid = (kind: string) => `${kind}${randomUUID().replaceAll("-", "")}`;

/** Sells a number. Null: somebody has it. */
export async function sellNumber(db: Db, given: Omit<WorldNumber, "sid">): Promise<WorldNumber | null> {
  const [row] = await db<WorldNumber[]>`insert into phone_numbers (sid, number, name, voice_url)
    values (${newSid("PN")}, ${given.number}, ${given.name}, ${given.voice_url})
    on conflict (number) do nothing returning sid, number, name, voice_url`;
  return row ?? null;
}

export async function findNumbers(db: Db, name: string | null): Promise<WorldNumber[]> {
  return db<WorldNumber[]>`select sid, number, name, voice_url from phone_numbers
    where ${name}::text is null or name = ${name} order by seq`;
}

export async function takeNumberBack(db: Db, sid: string): Promise<boolean> {
  return (await db`delete from phone_numbers where sid = ${sid} returning sid`).length > 0;
}

export async function freeNumbers(db: Db): Promise<void> {
  await db`delete from phone_numbers`;
}

/** Which of these numbers somebody has. */
export async function soldOf(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<
    { number: string }[]
  >`select number from phone_numbers where number = any(${[...numbers]})`;
  return new Set(rows.map(({ number }) => number));
}

/** A call out of a browser, and the person's end of it. */
export interface WorldCall {
  readonly sid: string;
  readonly child_sid: string;
  readonly caller: string;
  readonly callee: string;
  readonly events_url: string;
  readonly is_recorded: boolean;
  readonly status: string;
  readonly most_seconds: number;
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
  readonly digits: string;
  readonly is_muted: boolean;
  readonly recording_sid: string | null;
}

export async function putCall(
  db: Db,
  call: Pick<WorldCall, "sid" | "caller" | "callee" | "events_url" | "is_recorded" | "most_seconds">,
  nextMs: number,
): Promise<void> {
  await db`insert into phone_calls (sid, child_sid, caller, callee, events_url, is_recorded, most_seconds, status, next_at)
    values (${call.sid}, ${newSid("CA")}, ${call.caller}, ${call.callee}, ${call.events_url}, ${call.is_recorded},
      ${call.most_seconds}, 'initiated', clock_timestamp() + ${nextMs}::int * interval '1 millisecond')`;
}

/** @param ref of the browser's end, or of the person's. */
export async function findCall(db: Db, ref: string): Promise<WorldCall | null> {
  const [row] = await db<WorldCall[]>`select * from phone_calls where sid = ${ref} or child_sid = ${ref}`;
  return row ?? null;
}

export async function findRecorded(db: Db, recording: string): Promise<WorldCall | null> {
  const [row] = await db<WorldCall[]>`select * from phone_calls where recording_sid = ${recording}`;
  return row ?? null;
}

/** The calls that go on by themselves now. */
export async function dueCalls(db: Db): Promise<WorldCall[]> {
  return db<
    WorldCall[]
  >`select * from phone_calls where next_at <= clock_timestamp() order by next_at limit 20`;
}

/**
 * Moves a call on. Null: it isn't in that state any more.
 * @param nextMs when it goes on by itself; null: it doesn't.
 */
export async function moveCall(
  db: Db,
  sid: string,
  from: readonly string[],
  to: string,
  nextMs: number | null,
): Promise<WorldCall | null> {
  const isOver = !["initiated", "ringing", "in-progress"].includes(to);
  const [row] = await db<WorldCall[]>`update phone_calls set status = ${to},
      answered_at = case when ${to} = 'in-progress' then clock_timestamp() else answered_at end,
      ended_at = case when ${isOver} then clock_timestamp() else ended_at end,
      recording_sid = case when ${isOver} and is_recorded and answered_at is not null then ${newSid("RE")} else recording_sid end,
      next_at = clock_timestamp() + ${nextMs}::int * interval '1 millisecond'
    where sid = ${sid} and status = any(${[...from]}) returning *`;
  return row ?? null;
}

export async function noteDeed(
  db: Db,
  sid: string,
  deed: { digits?: string; is_muted?: boolean },
): Promise<void> {
  await db`update phone_calls set digits = digits || ${deed.digits ?? ""},
    is_muted = coalesce(${deed.is_muted ?? null}::boolean, is_muted) where sid = ${sid}`;
}

export async function listCalls(db: Db): Promise<WorldCall[]> {
  return db<WorldCall[]>`select * from phone_calls order by seq`;
}

/** How the provider tells: so much later, in so many copies, or not until it is let go. */
export interface PhoneManner {
  readonly late_ms: number;
  readonly copies: number;
  readonly is_held: boolean;
}

export async function readPhoneManner(db: Db): Promise<PhoneManner> {
  const [row] = await db<PhoneManner[]>`select late_ms, copies, is_held from phone_manner where id = 1`;
  return row ?? { late_ms: 0, copies: 1, is_held: false };
}

export async function putPhoneManner(db: Db, { late_ms, copies, is_held }: PhoneManner): Promise<void> {
  await db`insert into phone_manner (id, late_ms, copies, is_held) values (1, ${late_ms}, ${copies}, ${is_held})
    on conflict (id) do update set late_ms = excluded.late_ms, copies = excluded.copies, is_held = excluded.is_held`;
}

export interface PhoneEvent {
  readonly seq: number;
  readonly url: string;
  readonly body: string;
}

export async function noteCallEvent(db: Db, url: string, body: string): Promise<void> {
  const { late_ms, copies } = await readPhoneManner(db);
  await db`insert into phone_events (url, body, due_at, copies) values (${url}, ${body},
    clock_timestamp() + ${late_ms}::int * interval '1 millisecond', ${copies})`;
}

export async function duePhoneEvents(db: Db): Promise<PhoneEvent[]> {
  return db<PhoneEvent[]>`select seq, url, body from phone_events
    where copies > 0 and due_at <= clock_timestamp() order by seq limit 20`;
}

export async function allPhoneEvents(db: Db): Promise<PhoneEvent[]> {
  return db<PhoneEvent[]>`select seq, url, body from phone_events order by seq`;
}

export async function markPhoneTold(db: Db, seq: number): Promise<void> {
  await db`update phone_events set copies = copies - 1 where seq = ${seq}`;
}

/** It wasn't taken: it is told again later, up to ten times. */
export async function putPhoneOff(db: Db, seq: number): Promise<void> {
  await db`update phone_events set tries = tries + 1, copies = case when tries >= 9 then 0 else copies end,
    due_at = clock_timestamp() + interval '1 second' where seq = ${seq}`;
}

export async function notePhoneRequest(db: Db, method: string, path: string, fields: unknown): Promise<void> {
  await db`insert into phone_requests (method, path, fields)
    values (${method}, ${path}, ${JSON.stringify(fields)}::text::jsonb)`;
}

export async function listPhoneRequests(
  db: Db,
): Promise<{ method: string; path: string; fields: Record<string, string> }[]> {
  return db<{ method: string; path: string; fields: Record<string, string> }[]>`
    select method, path, fields from phone_requests order by seq`;
}
