import type { HotTx } from "@/lib/db/index.ts";
import { queueFor, type WebhookEvent } from "./store/deliveries.ts";

/**
 * Queues what happened for the webhooks that listen, in the transaction in which it happened: it is told if that
 * commits, and only then. One statement for all events, which writes nothing where nobody listens. A worker makes the
 * payloads and sends them.
 */
export const noteEvents = (tx: HotTx, events: readonly WebhookEvent[]): Promise<void> =>
  queueFor(tx.sql, events);
