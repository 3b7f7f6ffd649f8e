import type pg from "pg";

/** The most statements that a process names: each takes memory on every connection that asks for it. */
const mostNames = 1_000;

interface Kept {
  isOn: boolean;
  /** By text. The same statement has the same name on every connection. */
  readonly names: Map<string, string>;
  /** How many names there ever were. */
  given: number;
}

// Next bundles pages apart from the server that hosts them.
const shared = globalThis as typeof globalThis & { outreachPlans?: Kept };
shared.outreachPlans ??= { isOn: false, names: new Map(), given: 0 };
const kept = shared.outreachPlans;

/**
 * Has each connection of this process read a statement once, and Postgres keep its plan where one plan is good for all
 * values: planning takes several times as long as most reads of a page. For processes that answer requests. Workers plan
 * each time, since their batches fill tables, and a plan for an empty one is kept until somebody analyzes it.
 */
export function keepPlans(isOn = true): void {
  kept.isOn = isOn;
}

/** A statement under the name by which its connection knows it, if plans are kept. */
export function asKept(asked: pg.QueryConfig): pg.QueryConfig {
  if (!kept.isOn || asked.name !== undefined) return asked;
  const name = nameOf(asked.text);
  return name === undefined ? asked : { ...asked, name };
}

/** The name of a statement. None for new ones once there are too many. */
export function nameOf(text: string): string | undefined {
  const known = kept.names.get(text);
  if (known !== undefined || kept.names.size >= mostNames) return known;
  const name = `kept_${kept.given++}`;
  kept.names.set(text, name);
  return name;
}

/** Has every statement read anew. After a migration a statement may give other columns than its kept plan. */
export function forgetPlans(): void {
  kept.names.clear();
}
