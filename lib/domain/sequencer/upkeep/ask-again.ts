import { db } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { GraphCache } from "../graph-cache.ts";
import type { LookedUp, Messenger, Settlement } from "../messenger.ts";
import { settle } from "../settle.ts";
import { postgresStore } from "../store/postgres.ts";
import { takeUncertain, type UncertainIntent } from "../store/uncertain-sql.ts";

/** So many at a time. */
const most = 20;
/** After so long nothing that a server may have taken can still come, in ms of machine time. Source: RFC 5321 4.5.3.2.6. */
const nothingComesMs = 15 * 60_000;

/**
 * Asks the outside again about mails of which nobody knows whether they left. One that is found counts as sent. One that
 * isn't goes out again, under the same key and Message-ID, where its server files everything that it takes and could no
 * longer be at work. The others stay uncertain until a person says what happened. Returns how many it asked about.
 */
export async function askAgain(messenger: Messenger): Promise<number> {
  const uncertain = await db.hot("sequencer", ({ sql }) => sql.query<UncertainIntent>(takeUncertain, [most]));
  const found = await Promise.all(uncertain.map((one) => ask(messenger, one)));
  const settlements = found.filter((one) => one !== null);
  await settle(postgresStore(), settlements, { graphs: new GraphCache(), newId });
  return uncertain.length;
}

async function ask(messenger: Messenger, { age, ...intent }: UncertainIntent): Promise<Settlement | null> {
  const found = await messenger.lookUp(intent).catch((): LookedUp => ({ state: "unknown" }));
  if (found.state === "done") return { intent, outcome: { state: "sent", receipt: found.receipt } };
  if (found.state === "unknown" || !found.isCertain || age < nothingComesMs) return null;
  return { intent, outcome: { state: "retry", afterMs: 0, detail: "it never arrived" } };
}
