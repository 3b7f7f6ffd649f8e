import { closeConnections } from "@/lib/db/index.ts";
import { postgresStore, type RunOptions, run } from "@/lib/domain/sequencer/index.ts";

/**
 * A worker of its own process, for the long tests: it sends to nobody and tells its parent, in batches, what it sent:
 * [lane, machine time in ms]. Settings come by the environment, as for the product's worker.
 */
const sent: [string, number][] = [];
const messenger: RunOptions["messenger"] = {
  async perform({ laneId }) {
    sent.push([laneId, Date.now()]);
    return {};
  },
  lookUp: async () => ({ state: "unknown" }),
};
const tell = setInterval(() => process.send?.(sent.splice(0)), 100);
const stop = new AbortController();
const worker = run({
  store: postgresStore(async () => {}),
  messenger,
  workerId: `drain-${process.pid}`,
  concurrency: 100,
  signal: stop.signal,
});
process.once("SIGTERM", () => stop.abort());
process.once("disconnect", () => process.exit());
await worker.done;
clearInterval(tell);
await new Promise<void>((resolve) => process.send?.(sent.splice(0), undefined, {}, () => resolve()));
await closeConnections();
process.disconnect();
