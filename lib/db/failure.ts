/** An error and its causes, outermost first. Stops at a cycle or after a long chain. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  for (let at: unknown = error, depth = 0; at && typeof at === "object" && depth < 8; depth++) {
    const found = at as Record<string, unknown>;
    yield found;
    at = found.cause ?? (found.meta as Record<string, unknown> | undefined)?.driverAdapterError;
  }
}

/** Postgres's five-character code of a failed statement, from either driver. Null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  for (const { code, originalCode, meta } of causes(error)) {
    const told = (meta as Record<string, unknown> | undefined)?.code;
    for (const word of [originalCode, code, told])
      if (typeof word === "string" && /^[0-9A-Z]{5}$/.test(word) && !/^P\d{4}$/.test(word)) return word;
  }
  return null;
}

/** Deadlock and serialization failure. P2034 is Prisma's code for both. */
const again = new Set(["40P01", "40001"]);

/** Whether a statement failed because a table has changed since its plan was made. */
export function isPlanOld(error: unknown): boolean {
  if (sqlStateOf(error) !== "0A000") return false;
  for (const { message } of causes(error))
    if (typeof message === "string" && message.includes("cached plan must not change result type"))
      return true;
  return false;
}

/** Whether a transaction failed only because of another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return again.has(state);
  for (const { code } of causes(error)) if (code === "P2034") return true;
  return false;
}

/** Thrown by a transaction when data that it read before has changed. The whole transaction runs again. */
export class Outrun extends Error {
  override readonly name = "Outrun";
  readonly code = "40001";
}

/**
 * Whether something of the data made a statement or a rule fail, rather than an outage or another transaction: a value
 * that can't be stored, a constraint, a program's mistake. The same data would fail again.
 */
export function isBadData(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return /^(?:22|23|54)/.test(state);
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}
