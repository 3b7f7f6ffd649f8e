import { hashText } from "@/lib/kernel/random/index.ts";
import { type AskingWord, askingWords, networkLimits, networkSignIns } from "../settings.ts";
import type { Db } from "./database.ts";

export interface AccountRow {
  readonly ref: string;
  readonly email: string;
  readonly state: "signed_out" | "checkpoint" | "connected";
  readonly pin: string | null;
  readonly pin_serial: number;
  readonly pin_expires_at: Date | null;
  /** How the PIN is sent. */
  readonly pin_type: "email" | "sms";
  /** What the network waits for before it sends a PIN. */
  readonly asks: AskingWord | null;
  readonly event_seq: number;
  /** How its last sign-in came here, in words. */
  readonly way: string | null;
  /** Whether its owner has still to prove the address. */
  readonly unconfirmed: boolean;
}

/** Locks an account's row and returns it, so that everything on one account happens one after another. */
export async function lockAccount(db: Db, ref: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`select * from accounts where ref = ${ref} for update`;
  return row ?? null;
}

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return [...(await db<AccountRow[]>`select * from accounts order by ref`)];
}

/** Makes a new PIN for the account, derived from the seed and the number of earlier PINs. */
export async function newPin(
  db: Db,
  seed: number,
  ref: string,
  by: AccountRow["pin_type"] = "email",
): Promise<string> {
  const [row] = await db<{ pin_serial: number }[]>`select pin_serial from accounts where ref = ${ref}`;
  const serial = (row?.pin_serial ?? 0) + 1;
  const pin = String(hashText(`${seed}:pin:${ref}:${serial}`) % 1_000_000).padStart(6, "0");
  await db`update accounts set state = 'checkpoint', pin = ${pin}, pin_serial = ${serial}, pin_type = ${by}, asks = null,
    pin_expires_at = public.product_now() + ${networkLimits.pinMinutes} * interval '1 minute' where ref = ${ref}`;
  return pin;
}

/** Notes how a sign-in came here. */
export async function noteWay(db: Db, ref: string, way: string): Promise<void> {
  await db`update accounts set way = ${way} where ref = ${ref}`;
}

/** Whether the account's owner has still to prove the address. */
export async function setUnconfirmed(db: Db, ref: string, unconfirmed: boolean): Promise<void> {
  await db`update accounts set unconfirmed = ${unconfirmed} where ref = ${ref}`;
}

/** Has the account wait for what the network asks for, without a PIN. */
export async function askFor(db: Db, ref: string, what: AskingWord): Promise<void> {
  await db`update accounts set state = 'checkpoint', pin = null, pin_expires_at = null, asks = ${what}
    where ref = ${ref}`;
}

/** Signs the account in, after somebody approved it by another service. */
export async function approve(db: Db, ref: string): Promise<void> {
  await db`update accounts set state = 'connected', pin = null, asks = null where ref = ${ref}`;
}

/** Gives the account another address. */
export async function changeAddress(db: Db, ref: string): Promise<number> {
  const [row] = await db<{ serial: number }[]>`
    update accounts set address_serial = address_serial + 1 where ref = ${ref} returning address_serial as serial`;
  return row?.serial ?? 0;
}

/** Checks a PIN. True: the account is signed in. */
export async function tryPin(db: Db, ref: string, pin: string): Promise<boolean> {
  const rows = await db`update accounts set state = 'connected', pin = null, pin_expires_at = null
    where ref = ${ref} and state = 'checkpoint' and pin = ${pin} and pin_expires_at > public.product_now() returning 1`;
  return rows.length > 0;
}

/** Signs the account out, as a network sometimes does by itself. */
export async function signOut(db: Db, ref: string, at: Date): Promise<void> {
  await db`update accounts set state = 'signed_out', pin = null where ref = ${ref}`;
  await appendEvent(db, { account: ref, kind: "signed_out", person: null, body: null, at });
}

export interface EventRow {
  readonly account: string;
  readonly seq: number;
  readonly kind: "accepted" | "message" | "signed_out";
  readonly person: number | null;
  readonly body: string | null;
  readonly at: Date;
}

/** Appends to the account's feed. The update of the account's row keeps numbers in the order of commits. */
async function appendEvent(db: Db, event: Omit<EventRow, "seq">): Promise<void> {
  const [next] = await db<{ event_seq: number }[]>`
    update accounts set event_seq = event_seq + 1 where ref = ${event.account} returning event_seq`;
  if (!next) return;
  await db`insert into events ${db({ ...event, seq: next.event_seq })}`;
}

export async function eventsAfter(db: Db, account: string, after: number, limit: number) {
  return db<(EventRow & { provider_id: string | null; url: string | null })[]>`
    select e.*, p.provider_id, p.url from events e left join people p on p.id = e.person
    where e.account = ${account} and e.seq > ${after} order by e.seq limit ${limit}`;
}

export interface InvitationRow {
  readonly id: number;
  readonly account: string;
  readonly person: number;
  readonly note: string;
  readonly state: "pending" | "accepted" | "declined" | "withdrawn";
  readonly sent_at: Date;
  readonly answered_at: Date | null;
}

/** The invitation of a person, unless it was withdrawn. */
export async function findInvitation(db: Db, account: string, person: number): Promise<InvitationRow | null> {
  const [row] = await db<InvitationRow[]>`
    select * from invitations where account = ${account} and person = ${person} and state <> 'withdrawn'`;
  return row ?? null;
}

/** The account's invitations that wait for an answer, the newest one first. */
export async function pendingInvitations(db: Db, account: string, offset: number, limit: number) {
  return db<(InvitationRow & { provider_id: string; url: string; first_name: string; last_name: string })[]>`
    select i.*, p.provider_id, p.url, p.first_name, p.last_name from invitations i join people p on p.id = i.person
    where i.account = ${account} and i.state = 'pending' order by i.sent_at desc, i.id desc
    offset ${offset} limit ${limit}`;
}

/** Withdraws an invitation that waits for its answer. The person isn't told. */
export async function withdrawInvitation(db: Db, account: string, id: number, at: Date): Promise<boolean> {
  const rows = await db`update invitations set state = 'withdrawn', answered_at = ${at}
    where account = ${account} and id = ${id} and state = 'pending' returning 1`;
  return rows.length > 0;
}

/** Whether the account withdrew its invitation of the person less than three weeks ago. An older one is forgotten. */
export async function hasJustWithdrawn(db: Db, account: string, person: number, at: Date): Promise<boolean> {
  const rows = await db`delete from invitations where account = ${account} and person = ${person}
    and state = 'withdrawn' and answered_at <= ${at}::timestamptz - ${networkLimits.withdrawnDays} * interval '1 day' returning 1`;
  if (rows.length > 0) return false;
  return (
    (
      await db`select 1 from invitations where account = ${account} and person = ${person} and state = 'withdrawn'`
    ).length > 0
  );
}

export async function listInvitations(db: Db, account: string, limit: number) {
  return db<(InvitationRow & { provider_id: string })[]>`
    select i.*, p.provider_id from invitations i join people p on p.id = i.person
    where i.account = ${account} and i.state <> 'withdrawn' order by i.id desc limit ${limit}`;
}

/** All invitations to a person. */
export async function listInvitationsTo(db: Db, person: number) {
  return db<
    (Pick<InvitationRow, "account" | "note" | "state"> & { sentAt: Date; answeredAt: Date | null })[]
  >`
    select account, note, state, sent_at as "sentAt", answered_at as "answeredAt" from invitations
    where person = ${person} order by id`;
}

/** When the next invitation is allowed by the daily and weekly limits. Null: now; else the milliseconds to wait. */
export async function invitationWait(db: Db, account: string, at: Date): Promise<number | null> {
  for (const [limit, hours] of [
    [networkLimits.invitationsPerDay, 24],
    [networkLimits.invitationsPerWeek, 168],
  ] as const) {
    const [row] = await db<{ sent_at: Date }[]>`
      select sent_at from invitations where account = ${account} and sent_at > ${at}::timestamptz - ${hours} * interval '1 hour'
      order by sent_at desc offset ${limit - 1} limit 1`;
    if (row) return Math.max(1000, row.sent_at.getTime() + hours * 3_600_000 - at.getTime());
  }
  return null;
}

export async function insertInvitation(
  db: Db,
  account: string,
  person: number,
  note: string,
  at: Date,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into invitations (account, person, note, sent_at) values (${account}, ${person}, ${note}, ${at}) returning id`;
  if (!row) throw new Error("the invitation was not written");
  return row.id;
}

export async function isConnected(db: Db, account: string, person: number): Promise<boolean> {
  return (await db`select 1 from connections where account = ${account} and person = ${person}`).length > 0;
}

/**
 * Accepts the invitation: both are connected, and the account's feed says so. Returns false when they already were.
 */
export async function connectPerson(db: Db, account: string, person: number, at: Date): Promise<boolean> {
  await lockAccount(db, account);
  const rows = await db`insert into connections values (${account}, ${person}, ${at})
    on conflict do nothing returning 1`;
  if (rows.length === 0) return false;
  await db`update invitations set state = 'accepted', answered_at = ${at}
    where account = ${account} and person = ${person}`;
  await appendEvent(db, { account, kind: "accepted", person, body: null, at });
  return true;
}

/** Declines the invitation. The inviting account isn't told, as on real networks. */
export async function declineInvitation(db: Db, account: string, person: number, at: Date): Promise<boolean> {
  const rows = await db`update invitations set state = 'declined', answered_at = ${at}
    where account = ${account} and person = ${person} and state = 'pending' returning 1`;
  return rows.length > 0;
}

export interface MessageRow {
  readonly id: number;
  readonly account: string;
  readonly person: number;
  readonly from_person: boolean;
  readonly body: string;
  readonly at: Date;
}

export async function insertMessage(db: Db, message: Omit<MessageRow, "id">): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into messages ${db({ ...message })} returning id`;
  if (!row) throw new Error("the message was not written");
  if (message.from_person) {
    const { account, person, body, at } = message;
    await appendEvent(db, { account, kind: "message", person, body, at });
  }
  return row.id;
}

export async function readThread(
  db: Db,
  account: string,
  person: number,
  since: Date,
): Promise<MessageRow[]> {
  return [
    ...(await db<MessageRow[]>`
      select * from messages where account = ${account} and person = ${person} and at >= ${since} order by id limit 500`),
  ];
}

/** The latest messages of an account after a moment, with their people. */
export async function messagesAfter(db: Db, account: string, after: Date, offset: number, limit: number) {
  return db<(MessageRow & { provider_id: string })[]>`
    select m.*, p.provider_id from messages m join people p on p.id = m.person
    where m.account = ${account} and m.at > ${after} order by m.at desc, m.id desc offset ${offset} limit ${limit}`;
}

/** The people with whom an account is connected, the latest first. */
export async function latestConnections(db: Db, account: string, offset: number, limit: number) {
  return db<
    { provider_id: string; slug: string; url: string; first_name: string; last_name: string; at: Date }[]
  >`
    select p.provider_id, p.slug, p.url, p.first_name, p.last_name, c.since as at from connections c
    join people p on p.id = c.person where c.account = ${account}
    order by c.since desc, p.id desc offset ${offset} limit ${limit}`;
}

/** Forgets a sign-in: the account is there no more until it signs in again. */
export async function forgetAccount(db: Db, ref: string): Promise<void> {
  await db`update accounts set state = 'checkpoint', pin = null, pin_expires_at = null where ref = ${ref}`;
}

/** All messages between a person and any account. */
export async function listMessagesWith(db: Db, person: number) {
  return db<{ account: string; fromPerson: boolean; text: string; at: Date }[]>`
    select account, from_person as "fromPerson", body as text, at from messages where person = ${person} order by id`;
}

/** The sign-in of this email address, whatever stands behind a plus, if the world knows it. */
export function signInOf(email: string) {
  const plain = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*/, "");
  return networkSignIns.find((entry) => entry.email === plain) ?? null;
}

/** What the network asks for at a sign-in with this address instead of a PIN. */
export function askingWordOf(email: string): AskingWord | null {
  const word = /\+([^@]*)@/.exec(email.trim().toLowerCase())?.[1];
  return askingWords.find((each) => each === word) ?? null;
}
