import type { Topic } from "@/lib/contracts/topics.ts";
import { answered, connections } from "@/lib/db/connections.ts";
import type { HotTx } from "@/lib/db/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { logger } from "@/lib/log/index.ts";
import { type Announcement, type RealtimeEvent, realtimeChannel, type Target } from "./events.ts";
import { packed } from "./gather.ts";

/**
 * The shortest time between two sendings, in machine milliseconds. What comes meanwhile is gathered and sent together;
 * what comes after a pause is sent at once (G10).
 */
const gatherMs = 40;

interface Held {
  readonly target: Target;
  readonly topics: Map<RealtimeEvent["event"], Set<Topic>>;
}

/** By the workspace's id, or the room's name. */
const waiting = new Map<string, Held>();
let timer: NodeJS.Timeout | null = null;
let sentAt = Number.NEGATIVE_INFINITY;

/**
 * Tells the browsers of a workspace, or those in a room, what changed, after the commit. Announcements are gathered and
 * sent outside of the transaction, since a NOTIFY inside it would serialise every commit. An announcement lost in a
 * crash does no harm: clients fetch again when they reconnect.
 */
export function announce(tx: HotTx, announcement: Target & RealtimeEvent): void {
  tx.afterCommit(() => announceOutside(announcement));
}

/** Like `announce`, for a change outside of a transaction: it doesn't wait for a commit. */
export function announceOutside({ event, topics, ...target }: Target & RealtimeEvent): void {
  const key = "room" in target ? target.room : target.workspaceId;
  const held = waiting.get(key) ?? { target, topics: new Map() };
  const same = held.topics.get(event) ?? new Set<Topic>();
  for (const topic of topics) same.add(topic);
  held.topics.set(event, same);
  waiting.set(key, held);
  const waitMs = Math.max(0, sentAt + gatherMs - monotonicMs());
  timer ??= setTimeout(() => void sendAnnouncements(), waitMs);
}

/** Fulfilled when all that was sent so far has arrived or is lost. */
let sent: Promise<unknown> = Promise.resolve();

/**
 * Sends what was gathered. A program that ends after its work waits for it: what is still gathered or under way then
 * would be lost.
 */
export async function sendAnnouncements(): Promise<void> {
  if (timer !== null) {
    clearTimeout(timer);
    timer = null;
    sentAt = monotonicMs();
    const batch = [...waiting.values()];
    waiting.clear();
    const messages = batch.flatMap((held) =>
      packed(
        held.target,
        [...held.topics].map(([event, topics]) => ({ event, topics: [...topics] })),
      ),
    );
    const sending = send(messages).catch((err) => logger("realtime").warn({ err }, "announcements lost"));
    sent = Promise.all([sent, sending]);
  }
  await sent;
}

/** Sends all of them with one commit, since commits with a NOTIFY wait for each other. */
async function send(messages: readonly Announcement[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message));
  const { hot } = connections();
  await answered(hot, hot`select pg_notify(${realtimeChannel}, text) from unnest(${texts}::text[]) as text`);
}
