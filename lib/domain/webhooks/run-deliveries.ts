import { setTimeout as sleep } from "node:timers/promises";
import { db, readProductNow } from "@/lib/db/index.ts";
import { inTurn } from "@/lib/domain/bulk/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { deliver, longestTryMs } from "./deliver.ts";
import { hands, shareOut } from "./rules/share-out.ts";
import { dropWaiting, listReady, type ReadyWebhook, type Taken, takeDue } from "./store/due.ts";

/** How often the loop looks, in machine ms. While there is something to send it looks as soon as a hand is free. */
const pollMs = { idle: 1_000, busy: 100 } as const;
/** How many webhooks one look finds; the next look goes on behind them. */
const mostReady = 200;
/** For how long a taken message is this worker's, in machine ms: a try, and what is read and written around it. */
const leaseMs = longestTryMs + 50_000;
/** How many webhooks that are off lose what waits in one transaction, and how many messages each. */
const mostDropped = { webhooks: 10, messages: 200 } as const;

/** Sends the due messages of all workspaces. Any number of workers may do so at once. */
export class Deliverer {
  private readonly running = new Map<string, { readonly taken: Taken; readonly done: Promise<void> }>();
  private readonly next: () => Promise<readonly ReadyWebhook[]>;

  constructor(private readonly port: Pick<WebhookPort, "send">) {
    this.next = inTurn<ReadyWebhook>(mostReady, (after, most) =>
      db.hot("operations", async ({ sql }) => listReady(sql, await readProductNow(sql), after, most)),
    );
  }

  /** Begins what may be sent now. Returns how many messages that is. */
  async begin(): Promise<number> {
    if (this.running.size >= hands.all) return 0;
    const ready = await this.next();
    if (ready.length === 0) return 0;
    const own = [...this.running.values()].map(({ taken }) => ({
      workspaceId: taken.workspaceId,
      id: taken.webhookId,
    }));
    const quotas = shareOut(
      ready.filter(({ isOn }) => isOn),
      own,
    );
    const taken =
      quotas.length === 0
        ? []
        : await db.hot("operations", async ({ sql }) =>
            takeDue(sql, quotas, await readProductNow(sql), leaseMs),
          );
    for (const one of taken) this.start(one);
    await this.drop(ready.filter(({ isOn }) => !isOn));
    return taken.length;
  }

  /** Waits for what is being sent. */
  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** In a transaction of its own: whoever has much that isn't sent any more delays nobody's messages. */
  private async drop(off: readonly ReadyWebhook[]): Promise<void> {
    if (off.length === 0) return;
    const next = off.slice(0, mostDropped.webhooks).map(({ workspaceId, id }) => ({ workspaceId, id }));
    await db.hot("operations", async ({ sql }) =>
      dropWaiting(sql, next, await readProductNow(sql), mostDropped.messages),
    );
  }

  private start(taken: Taken): void {
    const done = deliver(this.port, taken)
      .catch((err: unknown) => {
        // Its lease ends by itself, and it is sent again: when, the taking wrote down.
        logger("webhooks").warn({ err, delivery: taken.id }, "a message to a webhook could not be sent");
      })
      .finally(() => this.running.delete(taken.id));
    this.running.set(taken.id, { taken, done });
  }
}

/** Sends due messages to webhooks until the signal, then waits for the running ones. A failed look is tried again. */
export async function runDeliveries(port: Pick<WebhookPort, "send">, signal: AbortSignal): Promise<void> {
  const deliverer = new Deliverer(port);
  while (!signal.aborted) {
    const begun = await deliverer.begin().catch((err: unknown) => {
      logger("webhooks").warn({ err }, "due messages to webhooks could not be found; tried again");
      return 0;
    });
    await sleep(begun > 0 ? pollMs.busy : pollMs.idle, undefined, { signal }).catch(() => {});
  }
  await deliverer.settled();
}
