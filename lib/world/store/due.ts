import { type Answer, type Channel, decide } from "../behaviour/decide.ts";
import type { Db, Sql } from "./database.ts";

/** Something that happens at a moment of product time. */
export interface DueRow {
  readonly id: number;
  readonly due_at: Date;
  readonly kind: Answer["kind"];
  readonly account: string;
  readonly person: number | null;
  readonly payload: DuePayload;
}

export interface DuePayload {
  readonly tone?: "interested" | "decline";
  /** The mail that is being answered. */
  readonly mailId?: string | null;
  readonly subject?: string;
  /** The address that failed, for a bounce. */
  readonly address?: string;
}

export async function addDue(db: Db, row: Omit<DueRow, "id">): Promise<void> {
  await db`insert into due ${db({ ...row, payload: db.json({ ...row.payload }) })}`;
}

/** Whether people act by themselves. */
export async function behaviourOn(db: Db): Promise<boolean> {
  const [row] = await db<{ value: string }[]>`select value from meta where key = 'behaviour'`;
  return row?.value !== "off";
}

export async function setBehaviour(db: Db, word: "on" | "off"): Promise<void> {
  await db`insert into meta values ('behaviour', ${word}) on conflict (key) do update set value = excluded.value`;
}

/** How many actions are planned, and when the first is due. */
export async function planned(db: Db): Promise<{ waiting: number; next: Date | null }> {
  const [row] = await db<{ waiting: number; next: Date | null }[]>`
    select count(*)::int as waiting, min(due_at) as next from due`;
  return row ?? { waiting: 0, next: null };
}

/** Plans a person's reaction to something that reached them: at most one per account, person and channel. */
export async function planAnswer(
  db: Db,
  seed: number,
  what: { account: string; person: number; channel: Channel; at: Date; payload: DuePayload },
): Promise<void> {
  if (!(await behaviourOn(db))) return;
  const answer = decide(seed, what.person, what.channel);
  if (!answer) return;
  const first = await db`insert into answered (account, person, channel)
    values (${what.account}, ${what.person}, ${what.channel}) on conflict do nothing returning 1`;
  if (first.length === 0) return;
  await addDue(db, {
    due_at: new Date(what.at.getTime() + answer.afterMs),
    kind: answer.kind,
    account: what.account,
    person: what.person,
    payload: { ...what.payload, ...("tone" in answer ? { tone: answer.tone } : {}) },
  });
}

/**
 * Carries out the earliest due row, if there is one. One transaction deletes the row and applies its effect. A row that
 * is being carried out elsewhere is waited for, not skipped: once this returns false, everything that was due has
 * happened.
 */
export async function fireNext(sql: Sql, fire: (tx: Db, row: DueRow) => Promise<void>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<DueRow[]>`
      delete from due where id = (
        select id from due where due_at <= public.product_now() order by due_at, id limit 1 for update
      ) returning *`;
    if (!row) return false;
    await fire(tx, row);
    return true;
  });
}
