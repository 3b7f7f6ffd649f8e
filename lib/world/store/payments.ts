import { randomUUID } from "node:crypto";
import type { Db } from "./database.ts";

/** A thing of the payment provider: its fields are as its API shows them. */
export interface Thing {
  readonly id: string;
  readonly [field: string]: unknown;
}

export const newRef = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
export const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Has every other change of a customer wait until the transaction ends. */
export async function lockCustomer(db: Db, customer: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${customer}, 770003))`;
}

/** The provider's clock. */
export async function providerNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  return row!.now;
}

export async function putThing(
  db: Db,
  kind: string,
  thing: Thing,
  customer: string | null,
  settlesAt: Date | null = null,
): Promise<void> {
  const data = JSON.stringify(thing);
  await db`insert into payment_things (id, kind, customer, settles_at, data)
    values (${thing.id}, ${kind}, ${customer}, ${settlesAt}, ${data}::text::jsonb)
    on conflict (id) do update set data = excluded.data, settles_at = excluded.settles_at,
      customer = excluded.customer`;
}

export async function findThing(db: Db, kind: string, id: string): Promise<Thing | null> {
  const [row] = await db<{ data: Thing }[]>`
    select data from payment_things where id = ${id} and kind = ${kind}`;
  return row?.data ?? null;
}

/** A customer's things of a kind, newest first. */
export async function listThings(db: Db, kind: string, customer: string, limit = 100): Promise<Thing[]> {
  const rows = await db<{ data: Thing }[]>`select data from payment_things
    where customer = ${customer} and kind = ${kind} order by seq desc limit ${limit}`;
  return rows.map(({ data }) => data);
}

export async function dropThing(db: Db, id: string): Promise<void> {
  await db`update payment_things set customer = null where id = ${id}`;
}

/** The pages whose money has arrived by now. */
export async function listSettling(db: Db): Promise<Thing[]> {
  const rows = await db<{ data: Thing }[]>`select data from payment_things
    where settles_at <= clock_timestamp() order by settles_at limit 20`;
  return rows.map(({ data }) => data);
}

/** How the provider tells: so much later, in so many copies, or not until it is let go; and how slow slow money is. */
export interface Manner {
  readonly late_ms: number;
  readonly copies: number;
  readonly is_held: boolean;
  readonly slow_ms: number;
}

export async function readManner(db: Db): Promise<Manner> {
  const [row] = await db<Manner[]>`select late_ms, copies, is_held, slow_ms from payment_manner where id = 1`;
  return row ?? { late_ms: 0, copies: 1, is_held: false, slow_ms: 20_000 };
}

export async function putManner(db: Db, { late_ms, copies, is_held, slow_ms }: Manner): Promise<void> {
  await db`insert into payment_manner (id, late_ms, copies, is_held, slow_ms)
    values (1, ${late_ms}, ${copies}, ${is_held}, ${slow_ms})
    on conflict (id) do update set late_ms = excluded.late_ms, copies = excluded.copies,
      is_held = excluded.is_held, slow_ms = excluded.slow_ms`;
}

/** Notes that the webhook is to be told of a thing, as it is now. */
export async function noteEvent(db: Db, type: string, thing: Thing): Promise<void> {
  const { late_ms, copies } = await readManner(db);
  const event = {
    id: newRef("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: seconds(await providerNow(db)),
    data: { object: thing },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await db`insert into payment_events (id, body, due_at, copies) values (${event.id}, ${JSON.stringify(event)},
    clock_timestamp() + ${late_ms}::int * interval '1 millisecond', ${copies})`;
}

export interface DueEvent {
  readonly id: string;
  readonly body: string;
}

/** What is to be told now, the oldest first. */
export async function dueEvents(db: Db): Promise<DueEvent[]> {
  return db<DueEvent[]>`select id, body from payment_events
    where copies > 0 and due_at <= clock_timestamp() order by seq limit 20`;
}

/** Everything that was or is to be told. */
export async function allEvents(db: Db): Promise<DueEvent[]> {
  return db<DueEvent[]>`select id, body from payment_events order by seq`;
}

export async function markTold(db: Db, id: string): Promise<void> {
  await db`update payment_events set copies = copies - 1 where id = ${id}`;
}

/** It wasn't taken: it is told again later, up to ten times. */
export async function putOff(db: Db, id: string): Promise<void> {
  await db`update payment_events set tries = tries + 1, copies = case when tries >= 9 then 0 else copies end,
    due_at = clock_timestamp() + interval '1 second' where id = ${id}`;
}

/** What a request with that key was answered. Null: there was none. `status` null: it is being answered. */
export async function answeredBefore(
  db: Db,
  key: string,
): Promise<{ method: string; path: string; params: unknown; status: number | null; answer: unknown } | null> {
  const [row] = await db<
    { method: string; path: string; params: unknown; status: number | null; answer: unknown }[]
  >`select method, path, params, status, answer from payment_requests where idempotency = ${key}`;
  return row ?? null;
}

/** Notes a request. Null: another one has its key. */
export async function noteRequest(
  db: Db,
  key: string | null,
  method: string,
  path: string,
  params: unknown,
): Promise<number | null> {
  const [row] = await db<{ seq: number }[]>`
    insert into payment_requests (idempotency, method, path, params)
    values (${key}, ${method}, ${path}, ${JSON.stringify(params)}::text::jsonb)
    on conflict (idempotency) do nothing returning seq`;
  return row?.seq ?? null;
}

export async function noteAnswer(db: Db, seq: number, status: number, answer: unknown): Promise<void> {
  await db`update payment_requests set status = ${status}, answer = ${JSON.stringify(answer)}::text::jsonb
    where seq = ${seq}`;
}

/** The requests that were made, oldest first. */
export async function listRequests(db: Db) {
  return [
    ...(await db`select idempotency, method, path, params, status from payment_requests order by seq limit 1000`),
  ];
}
