import { ProductError } from "@/lib/kernel/errors/index.ts";

/** Codes of Node and Postgres which mean that the database can't be reached or is shutting down. */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
  // The database ended a session, or a transaction, that asked nothing for too long.
  "57P05",
  "25P03",
  "53300",
  "08006",
  "08001",
  "08003",
  "08004",
  // Prisma: can't reach, timed out, connection closed, no transaction slot in time.
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/** What the driver pg, which gives no codes of its own, says of a connection that ended or couldn't be made. */
const outageWords =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|the database system is (starting up|shutting down)/;

/** Whether an error, or one of its causes, says that the database can't be reached. */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at && depth < 6; depth++) {
    const { code, kind, originalCode, cause, meta, message } = at as Record<string, unknown>;
    if (typeof code === "string" && outageCodes.has(code)) return true;
    if (typeof originalCode === "string" && outageCodes.has(originalCode)) return true;
    if (kind === "DatabaseNotReachable" || kind === "ConnectionClosed" || kind === "SocketTimeout")
      return true;
    if (typeof message === "string" && outageWords.test(message)) {
      return true;
    }
    at = cause ?? (meta as Record<string, unknown> | undefined)?.driverAdapterError;
  }
  return false;
}

/** The error itself, or ProductError `unavailable` (503) when the database can't be reached. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof ProductError || !isOutage(error)) return error;
  return new ProductError("unavailable", "databaseUnavailable", { cause: error });
}
