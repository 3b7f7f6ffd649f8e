import type { Db } from "./database.ts";
import type { DeedKind } from "./deeds.ts";

export type ReceivedChannel = "invitation" | "message" | "mail" | "system_mail" | DeedKind;

/** One effect as its receiver saw it. The list of effects shows whether any arrived twice. */
export interface Received {
  readonly id: number;
  readonly account: string;
  readonly channel: ReceivedChannel;
  readonly person: number | null;
  readonly address: string;
  readonly ref: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly at: Date;
}

/** Records one effect, in the transaction in which it happens. */
export async function recordReceived(db: Db, entry: Omit<Received, "id">): Promise<void> {
  await db`insert into received ${db({ ...entry })}`;
}

export interface ReceivedFilter {
  readonly account?: string;
  readonly channel?: string;
  readonly person?: number;
  readonly after: number;
  readonly limit: number;
}

/** Effects in the order in which they happened. */
export async function listReceived(db: Db, filter: ReceivedFilter): Promise<Received[]> {
  const rows = await db<Received[]>`
    select * from received where id > ${filter.after}
      ${filter.account === undefined ? db`` : db`and account = ${filter.account}`}
      ${filter.channel === undefined ? db`` : db`and channel = ${filter.channel}`}
      ${filter.person === undefined ? db`` : db`and person = ${filter.person}`}
    order by id limit ${filter.limit}`;
  return [...rows];
}

/** The last mail from a mailbox to a person. */
export async function lastMailTo(db: Db, account: string, person: number) {
  const [row] = await db<{ ref: string | null; subject: string | null }[]>`
    select ref, subject from received
    where account = ${account} and person = ${person} and channel = 'mail' order by id desc limit 1`;
  return row ?? null;
}

/** The number of effects per channel, and those received more than once (same receiver, same content). */
export async function countReceived(db: Db, account: string | undefined) {
  const mine = account === undefined ? db`` : db`where account = ${account}`;
  const counts = await db<{ channel: ReceivedChannel; count: number }[]>`
    select channel, count(*)::int as count from received ${mine} group by channel`;
  const repeated = await db<{ channel: string; address: string; ref: string | null; count: number }[]>`
    select channel, account, address, min(ref) as ref, count(*)::int as count from received ${mine}
    group by channel, account, address, case when channel in ('mail', 'system_mail') then ref else body end
    having count(*) > 1 order by count(*) desc limit 100`;
  return {
    counts: Object.fromEntries(counts.map((row) => [row.channel, row.count])),
    repeated: [...repeated],
  };
}
