import { db, type Tx } from "@/lib/db/index.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { type Operator, requireSeen } from "./operator.ts";
import { insertEntry, listEntriesOf } from "./store/entries.ts";

/** A value of a change, as the record tells it: never a secret. */
export type Told = string | number | boolean | null | readonly string[];
export type Change = Readonly<Record<string, Told>>;

export interface ConsoleRecord {
  readonly id: Id;
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly before: Change;
  readonly after: Change;
}

/** What of `after` differs from `before`: both sides of it. Null: nothing does. */
export function differences(
  before: Change,
  after: Change,
): { readonly before: Change; readonly after: Change } | null {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (changed.length === 0) return null;
  const only = (of: Change) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Records a change in the transaction that makes it. Where nothing differs, nothing is recorded. */
export async function noteChange(
  tx: Tx,
  { userId }: Operator,
  entry: {
    /** `entity.verb`. */
    readonly deed: string;
    readonly brandId: Id | null;
    readonly subjectId: Id;
    readonly before: Change;
    readonly after: Change;
  },
): Promise<void> {
  const changed = differences(entry.before, entry.after);
  if (!changed) return;
  const { deed, brandId, subjectId } = entry;
  await insertEntry(tx, { action: deed, brandId, subjectId, ...changed, id: newId(), actorUserId: userId });
}

/** What was changed about a brand, a person or a manager, latest first; at most fifty. */
export async function readRecord(
  operator: Operator,
  subject: { readonly id: Id; readonly brandId: Id },
): Promise<ConsoleRecord[]> {
  requireSeen(operator, subject.brandId);
  const rows = await db.platform("operations", (tx) => listEntriesOf(tx, subject.id, 50));
  const names = await namesOf([...new Set(rows.map(({ actorUserId }) => actorUserId))]);
  return rows.map(({ id, at, actorUserId, action, before, after }) => ({
    id,
    at,
    by: names.get(actorUserId) ?? "",
    action,
    before: before as Change,
    after: after as Change,
  }));
}
