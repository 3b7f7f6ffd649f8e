import type { Db } from "./database.ts";

/** What an account did to a person besides inviting and writing in a conversation. */
export type DeedKind = "view" | "follow" | "like" | "endorse" | "comment" | "inmail" | "invite_to_event";

export const deedKinds: readonly DeedKind[] = [
  "view",
  "follow",
  "like",
  "endorse",
  "comment",
  "inmail",
  "invite_to_event",
];

export interface DeedRow {
  readonly id: number;
  readonly account: string;
  readonly person: number;
  readonly kind: DeedKind;
  /** The post, the skill, or the address of the event. */
  readonly about: string;
  readonly body: string;
  readonly at: Date;
}

/** Records a deed. A visit counts anew each time; any other deed about the same thing is there already: null. */
export async function insertDeed(db: Db, deed: Omit<DeedRow, "id">): Promise<number | null> {
  const { account, person, kind, about, body, at } = deed;
  const [row] = await db<{ id: number }[]>`
    insert into deeds as d (account, person, kind, about, body, at)
    values (${account}, ${person}, ${kind}, ${about}, ${body}, ${at})
    on conflict (account, person, kind, about) do update set at = excluded.at where d.kind = 'view'
    returning id`;
  return row?.id ?? null;
}

/** The deeds of an account to a person since a moment, earliest first. */
export async function listDeeds(
  db: Db,
  { account, person, kind }: Pick<DeedRow, "account" | "person" | "kind">,
  since: Date = new Date(0),
): Promise<DeedRow[]> {
  const rows = await db<DeedRow[]>`
    select * from deeds where account = ${account} and person = ${person} and kind = ${kind} and at >= ${since}
    order by id limit 500`;
  return [...rows];
}

/** The latest deeds of an account to anybody, with their people. */
export async function latestDeeds(db: Db, account: string, kind: DeedKind, limit: number) {
  return db<(DeedRow & { provider_id: string })[]>`
    select d.*, p.provider_id from deeds d join people p on p.id = d.person
    where d.account = ${account} and d.kind = ${kind} order by d.id desc limit ${limit}`;
}

/** Whether the account and the person have written to each other. */
export async function hasConversation(db: Db, account: string, person: number): Promise<boolean> {
  return (
    (await db`select 1 from messages where account = ${account} and person = ${person} limit 1`).length > 0
  );
}
