import type { Topic } from "@/lib/contracts/topics.ts";
import { connections } from "@/lib/db/connections.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type Announcement, type RealtimeEvent, realtimeChannel } from "./events.ts";
import { packed } from "./gather.ts";

/** How long a workspace's announcements are gathered before they are sent together. */
const gatherMs = 40;

type Held = Map<RealtimeEvent["event"], Set<Topic>>;

const waiting = new Map<Id, Held>();
let timer: NodeJS.Timeout | null = null;

/**
 * Tells the browsers of a workspace what changed, after the commit. Announcements are gathered and sent outside of the
 * transaction, since a NOTIFY inside it would serialise every commit. An announcement lost in a crash does no harm:
 * clients fetch again when they reconnect.
 */
export function announce(tx: HotTx, announcement: { readonly workspaceId: Id } & RealtimeEvent): void {
  tx.afterCommit(() => announceNow(announcement));
}

/** Like `announce`, but at once, for changes outside of a transaction. */
export function announceNow({
  workspaceId,
  event,
  topics,
}: { readonly workspaceId: Id } & RealtimeEvent): void {
  const held: Held = waiting.get(workspaceId) ?? new Map();
  const same = held.get(event) ?? new Set<Topic>();
  for (const topic of topics) same.add(topic);
  held.set(event, same);
  waiting.set(workspaceId, held);
  if (timer === null) timer = setTimeout(flush, gatherMs);
}

function flush(): void {
  timer = null;
  const batch = [...waiting];
  waiting.clear();
  const messages = batch.flatMap(([workspaceId, held]) =>
    packed(
      workspaceId,
      [...held].map(([event, topics]) => ({ event, topics: [...topics] })),
    ),
  );
  send(messages).catch((err) => logger("realtime").warn({ err }, "announcements lost"));
}

/** Sends all of them with one commit, since commits with a NOTIFY wait for each other. */
async function send(messages: readonly Announcement[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message));
  await connections().hot`select pg_notify(${realtimeChannel}, text) from unnest(${texts}::text[]) as text`;
}
