import { db } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { GraphCache } from "../graph-cache.ts";
import type { LookedUp, Messenger, Settlement } from "../messenger.ts";
import { settleApart } from "../settle-apart.ts";
import { postgresStore } from "../store/postgres.ts";
import { takeUncertain, type UncertainIntent } from "../store/uncertain-sql.ts";

/** The most questions of one run. */
const most = 20;
/** The age, in machine ms, after which a server can't be working on a mail any more. Source: RFC 5321 4.5.3.2.6. */
const nothingComesMs = 15 * 60_000;

/**
 * Asks providers again about uncertain mails. A found mail is settled as sent. An absent one is sent again, under the same
 * key and Message-ID, if its server files everything that it accepts and can't be working on it any more. The others stay
 * uncertain until a person decides. Returns how many it asked about.
 */
export async function askAgain(messenger: Messenger): Promise<number> {
  const uncertain = await db.hot("sequencer", ({ sql }) => sql.query<UncertainIntent>(takeUncertain, [most]));
  const found = await Promise.all(uncertain.map((one) => ask(messenger, one)));
  const settlements = found.filter((one) => one !== null);
  await settleApart(postgresStore(), settlements, { graphs: new GraphCache(), newId });
  return uncertain.length;
}

async function ask(messenger: Messenger, { age, ...intent }: UncertainIntent): Promise<Settlement | null> {
  const found = await messenger.lookUp(intent).catch((): LookedUp => ({ state: "unknown" }));
  if (found.state === "done") return { intent, outcome: { state: "sent", receipt: found.receipt } };
  if (found.state === "unknown" || !found.isCertain || age < nothingComesMs) return null;
  return { intent, outcome: { state: "retry", afterMs: 0, detail: "it never arrived" } };
}
