import type { Tab } from "@/lib/access/tabs.ts";
import { type Topic, type TopicWord, topicTabs, topicWord } from "@/lib/contracts/topics.ts";
import type { ClockReading } from "@/lib/kernel/clock/product-time.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * What the server tells browsers, by the specification's names [SH-448..SH-459, BO-062]. The payloads are ours
 * (SH-462): topics that name what to fetch again. The changed data is never sent; the call that fetches it checks the
 * rights.
 */
const eventNames = [
  "refetch_data",
  "refetch_workflows",
  "update_workflow",
  "update_credentials",
  "update_credentials_integrations",
  "update_unread_counter",
  "update_space",
  "update_credits",
  "update_user",
  "update_integration",
  "set_proxy",
  "authorization",
  "ai_workflow_has_been_generated",
] as const;
export type EventName = (typeof eventNames)[number];

export interface RealtimeEvent {
  readonly event: EventName;
  readonly topics: readonly Topic[];
}

/**
 * Who hears of a change: a workspace's members who may open its pages, or one room of sockets.
 * - `user`: all windows of a person. `member`: their windows in one workspace.
 * - `credential`: windows that have chosen this social account. `ai`: a member's windows that wait for a written
 *   campaign.
 */
export type Target =
  | { readonly workspaceId: Id }
  | { readonly room: `user:${Id}` | `${"member" | "credential" | "ai"}:${Id}:${Id}` };

/** Words that have an event of their own. The others are sent as `refetch_data`. */
const eventOfWord: Readonly<Partial<Record<TopicWord, EventName>>> = {
  campaign: "update_workflow",
  campaigns: "refetch_workflows",
  credentials: "update_credentials",
  integrations: "update_integration",
  mailboxes: "update_credentials_integrations",
  unread: "update_unread_counter",
  workspace: "update_space",
};

/** An announcement as the events that browsers get: each topic under its own name, one event per name. */
export function asHeard({ event, topics }: RealtimeEvent): RealtimeEvent[] {
  if (event !== "refetch_data") return topics.length > 0 ? [{ event, topics }] : [];
  const byName = new Map<EventName, Topic[]>();
  for (const topic of topics) {
    const word = topicWord(topic);
    const name = (word && eventOfWord[word]) ?? event;
    byName.set(name, [...(byName.get(name) ?? []), topic]);
  }
  return [...byName].map(([name, own]) => ({ event: name, topics: own }));
}

/** Whether a member who may open `tabs` gets a topic. `all`: an admin. */
export function mayHear(topic: string, tabs: ReadonlySet<Tab>, all: boolean): boolean {
  if (all) return true;
  const word = topicWord(topic);
  if (word === null) return false;
  const needed: readonly Tab[] | null = topicTabs[word];
  return needed === null || needed.some((tab) => tabs.has(tab));
}

/** An announcement as it is sent between processes. */
export type Announcement = Target & { readonly events: readonly RealtimeEvent[] };

/** A user lost a session, a right or a workspace: the sockets are cut (S8). The database's triggers send this. */
export interface Cut {
  readonly cut: { readonly session?: Id; readonly user?: Id; readonly workspace?: Id };
}

/** Somebody moved product time; this is the clock's new reading. The database's trigger sends this. */
export interface Moved {
  readonly clock: ClockReading;
}

/** A brand or a domain changed. The database's trigger sends this. */
export interface BrandsChanged {
  readonly brands: true;
}

export const realtimeChannel = "outreach_realtime";
