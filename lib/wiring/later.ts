import { db, type HotTx, type Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { type FactKind, type Facts, facts } from "@/lib/kernel/facts/index.ts";

type LateListener<Kind extends FactKind> = (tx: Tx, fact: Facts[Kind]) => Promise<void>;

// Like the facts' own registry: one a process, whichever bundle asks.
const shared = globalThis as typeof globalThis & { outreachLate?: Map<string, LateListener<never>> };
shared.outreachLate ??= new Map();
const listeners = shared.outreachLate;

/**
 * Binds a listener that hears of a fact after the deed: a job is handed over in the transaction of the deed, so that the
 * fact is heard if, and only if, that commits, and what goes wrong is tried again by itself. For what may wait and may
 * fail, such as telling others. Facts that were announced one after the other may be heard in another order, and twice.
 * @param name names the listener in jobs that may outlive this version of the program.
 */
export function onLater<Kind extends FactKind>(kind: Kind, name: string, listener: LateListener<Kind>): void {
  listeners.set(name, listener as LateListener<never>);
  facts.on(kind, (tx: HotTx, fact) => enqueue(tx.sql, "fact.hear", { listener: name, fact }));
}

/** Lets a listener hear of a fact, in a transaction of its own. One that is bound no more hears nothing. */
export async function hearLate(name: string, fact: { readonly workspaceId: string }): Promise<void> {
  const listener = listeners.get(name) as ((tx: Tx, fact: unknown) => Promise<void>) | undefined;
  if (!listener) return;
  await db.tenant({ workspaceId: fact.workspaceId }, (tx) => listener(tx, revived(fact)));
}

/** A job is kept as JSON: moments come back as such. */
function revived(fact: object): object {
  return "at" in fact && typeof fact.at === "string" ? { ...fact, at: new Date(fact.at) } : fact;
}
