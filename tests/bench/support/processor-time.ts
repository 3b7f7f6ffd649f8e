import { readdirSync, readFileSync } from "node:fs";
import type postgres from "postgres";

/** Milliseconds of processor time: of this process, of the processes that it started and that ended, of Postgres. */
export interface ProcessorTime {
  readonly own: number;
  readonly readers: number;
  readonly postgres: number;
}

/** A tick of Linux's accounts. */
const tickMs = 10;

/** What Linux accounts of a process: its parent, its own time and that of its children that ended. */
function accountOf(pid: number | "self") {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMs;
  return { parent, own: sum(11), ended: sum(13) };
}

/**
 * Processor time so far. On a machine that others use, too, it tells more than the time that passes; unlike that, it
 * counts what runs side by side twice. Null where the system has no such accounts.
 */
export async function processorTime(admin: postgres.Sql): Promise<ProcessorTime | null> {
  const [backend] = await admin<{ pid: number }[]>`select pg_backend_pid() as pid`;
  try {
    const server = accountOf(backend!.pid).parent;
    let postgres = accountOf(server).own + accountOf(server).ended;
    for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
      try {
        const account = accountOf(pid);
        if (account.parent === server) postgres += account.own;
      } catch {
        // It ended while we looked.
      }
    }
    const { user, system } = process.cpuUsage();
    return { own: (user + system) / 1_000, readers: accountOf("self").ended, postgres };
  } catch {
    return null;
  }
}

/** What was spent between two moments. */
export const spentBetween = (
  before: ProcessorTime | null,
  after: ProcessorTime | null,
): ProcessorTime | null =>
  before &&
  after && {
    own: after.own - before.own,
    readers: after.readers - before.readers,
    postgres: after.postgres - before.postgres,
  };
