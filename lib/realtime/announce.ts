import { connections } from "@/lib/db/connections.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type Announcement, type RealtimeEvent, realtimeChannel } from "./events.ts";

/** How long announcements of a workspace are gathered before they leave together. */
const gatherMs = 40;

type Held = Map<RealtimeEvent["event"], { readonly event: RealtimeEvent; readonly topics: Set<string> }>;

const waiting = new Map<Id, Held>();
let timer: NodeJS.Timeout | null = null;

/**
 * Tells the browsers of a workspace what changed, once the transaction has committed. Announcements are coalesced and
 * leave apart from the transaction: a NOTIFY inside it would serialise every commit. One that is lost with
 * a crash costs nothing: clients fetch anew when they reconnect.
 */
export function announce(tx: Tx, announcement: { readonly workspaceId: Id } & RealtimeEvent): void {
  tx.afterCommit(() => announceNow(announcement));
}

/** Like `announce`, for work that has no Prisma transaction: call it after the commit. */
export function announceNow({ workspaceId, ...event }: { readonly workspaceId: Id } & RealtimeEvent): void {
  const held: Held = waiting.get(workspaceId) ?? new Map();
  const same = held.get(event.event) ?? { event, topics: new Set<string>() };
  for (const topic of event.topics) same.topics.add(topic);
  held.set(event.event, same);
  waiting.set(workspaceId, held);
  if (timer === null) timer = setTimeout(flush, gatherMs);
}

function flush(): void {
  timer = null;
  const batch = [...waiting];
  waiting.clear();
  for (const [workspaceId, held] of batch) {
    const events = [...held.values()].map(({ event, topics }) => ({
      ...event,
      topics: [...topics].slice(0, 60),
    }));
    send({ workspaceId, events }).catch((err) => logger("realtime").warn({ err }, "announcement lost"));
  }
}

async function send(message: Announcement): Promise<void> {
  await connections().hot`select pg_notify(${realtimeChannel}, ${JSON.stringify(message)})`;
}
