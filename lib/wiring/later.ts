import { db, type HotTx, type Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { type FactKind, type Facts, facts } from "@/lib/kernel/facts/index.ts";

/** The facts of one workspace. */
type LateKind = {
  [Kind in FactKind]: Facts[Kind] extends { readonly workspaceId: string } ? Kind : never;
}[FactKind];

type LateListener<Kind extends LateKind> = (tx: Tx, fact: Facts[Kind]) => Promise<void>;

// One registry per process, like that of the facts, whichever bundle asks.
const shared = globalThis as typeof globalThis & { outreachLate?: Map<string, LateListener<never>> };
shared.outreachLate ??= new Map();
const listeners = shared.outreachLate;

/**
 * Binds a listener that runs after the commit. The transaction that publishes the fact also queues a job, so that the
 * listener runs only if it commits, and a failure is retried. It is for effects that may wait and may fail, such as
 * telling others. Facts may arrive in another order, and twice.
 * @param name names the listener in jobs, which may outlive this version of the program.
 */
export function onLater<Kind extends LateKind>(kind: Kind, name: string, listener: LateListener<Kind>): void {
  listeners.set(name, listener as LateListener<never>);
  facts.on(kind, (tx: HotTx, fact) => enqueue(tx.sql, "fact.hear", { listener: name, fact }));
}

/** Runs a listener in a transaction of its own. A listener that no longer exists is skipped. */
export async function runLate(name: string, fact: { readonly workspaceId: string }): Promise<void> {
  const listener = listeners.get(name) as ((tx: Tx, fact: unknown) => Promise<void>) | undefined;
  if (!listener) return;
  await db.tenant({ workspaceId: fact.workspaceId }, (tx) => listener(tx, revived(fact)));
}

/** A job's data is JSON: this turns its timestamps back into dates. */
function revived(fact: object): object {
  return "at" in fact && typeof fact.at === "string" ? { ...fact, at: new Date(fact.at) } : fact;
}
