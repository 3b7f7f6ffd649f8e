import type { Db } from "./database.ts";

/** Whom a provider tells of a mailbox's new mail. */
export interface Subscription {
  readonly id: string;
  /** Google tells a topic, which pushes to one address for all mailboxes. Then `address` and `secret` are empty. */
  readonly provider: "google" | "microsoft";
  readonly mailbox: string;
  readonly address: string;
  readonly secret: string;
  readonly until: Date;
}

/** Adds a subscription, or has one of that name go on. */
export async function addSubscription(db: Db, row: Subscription): Promise<void> {
  const { id, provider, mailbox, address, secret, until } = row;
  await db`insert into subscriptions (id, provider, mailbox, address, secret, until, told)
    values (${id}, ${provider}, ${mailbox}, ${address}, ${secret}, ${until},
      coalesce((select max(id) from mails where mailbox = ${mailbox}), 0))
    on conflict (id) do update set until = excluded.until`;
}

/** Returns false where the mailbox has no such subscription, or it has ended. */
export async function extendSubscription(db: Db, mailbox: string, id: string, until: Date): Promise<boolean> {
  const rows = await db`update subscriptions set until = ${until}
    where id = ${id} and mailbox = ${mailbox} and until > clock_timestamp() returning id`;
  return rows.length > 0;
}

/** Subscriptions with mail in the inbox of which they weren't told, and how far that mail goes. */
export async function untold(
  db: Db,
): Promise<(Subscription & { readonly last: number; readonly count: number })[]> {
  return [
    ...(await db<(Subscription & { last: number; count: number })[]>`
      select s.id, s.provider, s.mailbox, s.address, s.secret, s.until, max(m.id) as last, count(*)::int as count
        from subscriptions s join mails m on m.mailbox = s.mailbox and m.folder = 'INBOX' and m.id > s.told
       where s.until > clock_timestamp() and (s.retry_at is null or s.retry_at < clock_timestamp())
       group by s.id`),
  ];
}

export async function markTold(db: Db, id: string, last: number): Promise<void> {
  await db`update subscriptions set told = ${last}, retry_at = null where id = ${id}`;
}

/** Tells again after some seconds. */
export async function putOffTelling(db: Db, id: string): Promise<void> {
  await db`update subscriptions set retry_at = clock_timestamp() + interval '5 seconds' where id = ${id}`;
}
