import { randomUUID } from "node:crypto";
import { runBulk } from "@/lib/domain/bulk/index.ts";
import {
  messagesSettled,
  recoverByHand,
  recoverUnbegun,
  runScheduled,
  runSync,
  runWaking,
} from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { postgresStore, run } from "@/lib/domain/sequencer/index.ts";
import { runDeliveries } from "@/lib/domain/webhooks/index.ts";
import { startHeartbeat } from "@/lib/domain/workers/index.ts";
import { repeat } from "@/lib/kernel/repeat/index.ts";
import { logger } from "@/lib/log/index.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";
import { observed } from "@/lib/providers/observed.ts";
import { afterSettling } from "./after-settling.ts";
import { bulkWorks } from "./bulk-works.ts";
import { messenger } from "./messenger.ts";
import { ports } from "./ports.ts";

/**
 * How often messages that a dead process left are looked for, in machine milliseconds: those that hadn't begun go on at
 * once, about the others their provider is asked.
 */
const recoverEveryMs = { unbegun: 1_000, begun: 10_000 } as const;

/**
 * Starts the loops of the worker process: the sequencer, bulk work, syncing from the providers, waking snoozed
 * conversations, sending scheduled messages, telling webhooks, and recovering messages that members wrote by hand. Returns a function
 * that stops them after their running work.
 */
export function startEngines(): () => Promise<void> {
  const stop = new AbortController();
  const { social, mail, webhook } = ports();
  const sequencer = run({
    store: postgresStore(),
    messenger: messenger(),
    workerId: `worker-${randomUUID()}`,
    signal: stop.signal,
    onSettled: afterSettling,
  });
  const reader = mailReader();
  const sync = runSync({
    social,
    mail: {
      open: async (account) => observed("mail", await mail.open(account)),
      read: reader.read,
    },
    openMailAccount,
    signal: stop.signal,
  });
  const waking = runWaking(stop.signal);
  const scheduled = runScheduled({ social, mail, openMailAccount }, stop.signal);
  const deliveries = runDeliveries(webhook, stop.signal);
  const bulk = runBulk({ works: bulkWorks, signal: stop.signal });
  const failed = (err: unknown) => logger("worker").warn({ err }, "messages by hand could not be recovered");
  const heart = startHeartbeat(`by-hand-${randomUUID()}`, {
    onError: (err) => logger("worker").warn({ err }, "this worker could not say that it lives"),
  });
  const recoveries = [
    repeat(recoverEveryMs.unbegun, () => recoverUnbegun(heart), failed),
    repeat(recoverEveryMs.begun, () => recoverByHand({ social, mail, openMailAccount }), failed),
  ];
  return async () => {
    stop.abort();
    const recovering = [...recoveries, heart].map((one) => one.stop());
    await Promise.all([sequencer.done, sync, waking, scheduled, deliveries, bulk, ...recovering]);
    // Their callers were let go after ten seconds; their servers may still take them.
    await messagesSettled();
    reader.close();
  };
}
