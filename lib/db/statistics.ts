import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { logger } from "@/lib/log/index.ts";
import { db } from "./transaction.ts";

/** The tables that jobs fill by the thousand; the function `analyze_filled` knows which of their columns count. */
export type FilledTable =
  | "prospects"
  | "import_people"
  | "enrolments"
  | "enrolment_events"
  | "prospect_labels"
  | "pending_requests";

/** So many new rows may change how a workspace's rows are best read. */
const manyRows = 1_000;
/** A table's statistics are renewed at most once in so many seconds, by whatever process. */
const restSeconds = 5;
/**
 * When that is tried again where somebody else did it just now, has the table, or where it failed, in machine ms. Each
 * further time takes twice as long, up to the second figure.
 */
const retryMs = [1_000, 60_000] as const;

interface Filled {
  /** The rows that this process added since it renewed the table's statistics. */
  readonly rows: number;
  /** Since when they are many, in machine ms. */
  readonly manySince: number | null;
  /** When the statistics may be renewed. */
  readonly nextAt: number;
  /** How often that was tried without success since the last time. */
  readonly tries: number;
}
const filled = new Map<FilledTable, Filled>();
let isAtWork = false;

/** Notes that this process added so many rows to each of some tables. `renewStatistics` has to follow. */
export function noteFilled(tables: readonly FilledTable[], more: number): void {
  for (const table of tables) {
    const { rows = 0, manySince = null, nextAt = 0, tries = 0 } = filled.get(table) ?? {};
    const areMany = rows + more >= manyRows;
    filled.set(table, {
      rows: rows + more,
      manySince: areMany ? (manySince ?? monotonicMs()) : null,
      nextAt,
      tries,
    });
  }
}

const isDue = ({ manySince, nextAt }: Filled, now: number, waitedMs: number): boolean =>
  manySince !== null && now >= nextAt && now - manySince >= waitedMs;

/** Whether statistics of one of some tables can be renewed now. */
export const areStatisticsDue = (tables: readonly FilledTable[]): boolean =>
  tables.some((table) => {
    const known = filled.get(table);
    return known !== undefined && isDue(known, monotonicMs(), 0);
  });

/**
 * Renews the planner's statistics of the tables that this process has filled by the thousand. Until then they don't
 * know a workspace that has just imported its first people, or say that it has hardly any: its lists would be read
 * person by person. The database itself looks within a minute, and only at a table of which a tenth has changed. Never
 * throws: what fails is tried again later.
 * @param waitedMs only tables whose rows have been many for so long. Default: all.
 */
export async function renewStatistics(waitedMs = 0): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  try {
    for (const [table, known] of [...filled]) {
      const now = monotonicMs();
      if (!isDue(known, now, waitedMs)) continue;
      const isDone = await renew(table);
      // What came meanwhile counts for the next time.
      const more = (filled.get(table) ?? known).rows - known.rows;
      const [first, last] = retryMs;
      const retry = { nextAt: now + Math.min(last, first * 2 ** known.tries), tries: known.tries + 1 };
      const rest = { rows: 0, manySince: null, nextAt: now + restSeconds * 1_000, tries: 0 };
      filled.set(table, isDone ? rest : { ...known, ...retry });
      if (more > 0) noteFilled([table], more);
    }
  } finally {
    isAtWork = false;
  }
}

async function renew(table: FilledTable): Promise<boolean> {
  try {
    return await db.hot("operations", async ({ sql }) => {
      const [row] = await sql.query<{ isDone: boolean }>(
        `select analyze_filled($1::text, $2::int) as "isDone"`,
        [table, restSeconds],
      );
      return row?.isDone ?? false;
    });
  } catch (err) {
    logger("database").warn({ err, table }, "statistics could not be renewed; tried again");
    return false;
  }
}
