import type { Tab } from "@/lib/access/tabs.ts";
import { type Topic, type TopicWord, topicTabs, topicWord } from "@/lib/contracts/topics.ts";
import type { ClockReading } from "@/lib/kernel/clock/product-time.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * What the server tells browsers, by the specification's names [SH-448..SH-459]. Payloads are ours (SH-462): topics, in
 * words that name what is to be fetched anew. What changed is never told; the call that fetches it asks for the right.
 */
const eventNames = [
  "refetch_data",
  "refetch_workflows",
  "update_workflow",
  "update_credentials",
  "update_credentials_integrations",
  "update_unread_counter",
  "authorization",
] as const;
export type EventName = (typeof eventNames)[number];

export interface RealtimeEvent {
  readonly event: EventName;
  readonly topics: readonly Topic[];
}

/** Words that have an event of their own; the others travel as `refetch_data`. */
const eventOfWord: Readonly<Partial<Record<TopicWord, EventName>>> = {
  campaign: "update_workflow",
  campaigns: "refetch_workflows",
  credentials: "update_credentials",
  mailboxes: "update_credentials_integrations",
  unread: "update_unread_counter",
};

/** An announcement as the events that browsers hear: each topic by its own name, one event a name. */
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

/** Whether somebody who may open `tabs` hears of a topic. `all`: an admin. */
export function mayHear(topic: string, tabs: ReadonlySet<Tab>, all: boolean): boolean {
  if (all) return true;
  const word = topicWord(topic);
  if (word === null) return false;
  const needed: readonly Tab[] | null = topicTabs[word];
  return needed === null || needed.some((tab) => tabs.has(tab));
}

/** One announcement as it travels between processes. */
export interface Announcement {
  readonly workspaceId: Id;
  readonly events: readonly RealtimeEvent[];
}

/** Somebody lost a session, a right or a workspace: the sockets are cut (S8). The database's triggers say so. */
export interface Cut {
  readonly cut: { readonly session?: Id; readonly user?: Id; readonly workspace?: Id };
}

/** Somebody moved product time, what the clock shows now. The database's trigger says so. */
export interface Moved {
  readonly clock: ClockReading;
}

export const realtimeChannel = "outreach_realtime";
