import { db } from "@/lib/db/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { within } from "@/lib/kernel/within/index.ts";
import { logger } from "@/lib/log/index.ts";
import { GraphCache } from "../graph-cache.ts";
import type { LookedUp, Messenger, Settlement } from "../messenger.ts";
import { settleApart } from "../settle-apart.ts";
import { postgresStore } from "../store/postgres.ts";
import { takeUncertain, type UncertainIntent } from "../store/uncertain-sql.ts";

/** The most questions at once. */
const most = 20;
/** The longest time of a question, in machine ms. */
const answersMs = 45_000;
/** The age, in machine ms, after which a server can't be working on a mail any more. Source: RFC 5321 4.5.3.2.6. */
const nothingComesMs = 15 * 60_000;

/**
 * Asks providers again about uncertain actions, a part of them at a time, until all that are due were asked about or
 * this much time (machine ms) is over. A silent provider keeps no other one's answer from being written.
 */
export async function askAllAgain(messenger: Messenger, withinMs = 120_000): Promise<void> {
  const began = monotonicMs();
  while ((await askAgain(messenger)) === most && monotonicMs() - began < withinMs);
}

/**
 * Asks providers again about uncertain actions. A found mail is settled as sent. An absent one is sent again, under the
 * same key and Message-ID, if its provider shows everything that it accepts and can't be working on it any more. The
 * others stay uncertain until a person decides. Returns how many it asked about.
 */
export async function askAgain(messenger: Messenger): Promise<number> {
  const uncertain = await db.hot("sequencer", ({ sql }) => sql.query<UncertainIntent>(takeUncertain, [most]));
  const graphs = new GraphCache();
  const judge = async (one: UncertainIntent) => {
    const settlement = await ask(messenger, one);
    if (settlement) await settleApart(postgresStore(), [settlement], { graphs, newId });
  };
  const ended = await Promise.allSettled(uncertain.map(judge));
  for (const one of ended)
    if (one.status === "rejected")
      logger("sequencer").error({ err: one.reason }, "an answer was not written");
  return uncertain.length;
}

async function ask(messenger: Messenger, { age, ...intent }: UncertainIntent): Promise<Settlement | null> {
  const unknown: LookedUp = { state: "unknown" };
  const asked = messenger.lookUp(intent).catch(() => unknown);
  const found = await within(asked, answersMs, () => unknown);
  if (found.state === "done") return { intent, outcome: { state: "sent", receipt: found.receipt } };
  if (found.state === "unknown" || !found.isCertain || age < nothingComesMs) return null;
  return { intent, outcome: { state: "retry", afterMs: 0, detail: "it never arrived" } };
}
