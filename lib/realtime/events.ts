import type { Tab } from "@/lib/access/tabs.ts";
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
  /** `campaigns`, or with an id: `campaign:<id>`. */
  readonly topics: readonly string[];
}

/**
 * Who hears of a topic: members who may open one of these pages; null: every member. A word that isn't listed reaches
 * workspace admins alone, and fails tests/integration/realtime.test.ts.
 */
export const topicTabs: Readonly<Record<string, readonly Tab[] | null>> = {
  campaign: ["campaigns"],
  campaigns: ["campaigns"],
  conversation: ["inbox"],
  credentials: null,
  inbox: ["inbox"],
  mailboxes: ["integrations", "mailboxes"],
  profiles: ["profiles", "campaigns", "inbox"],
  unread: ["inbox"],
};

/** Words that have an event of their own; the others travel as `refetch_data`. */
const eventOfWord: Readonly<Record<string, EventName>> = {
  campaign: "update_workflow",
  campaigns: "refetch_workflows",
  credentials: "update_credentials",
  mailboxes: "update_credentials_integrations",
  unread: "update_unread_counter",
};

/** An announcement as the events that browsers hear: each topic by its own name, one event a name. */
export function asHeard({ event, topics }: RealtimeEvent): RealtimeEvent[] {
  if (event !== "refetch_data") return topics.length > 0 ? [{ event, topics }] : [];
  const byName = new Map<EventName, string[]>();
  for (const topic of topics) {
    const word = topic.split(":")[0]!;
    const name = Object.hasOwn(eventOfWord, word) ? eventOfWord[word]! : event;
    byName.set(name, [...(byName.get(name) ?? []), topic]);
  }
  return [...byName].map(([name, own]) => ({ event: name, topics: own }));
}

/** Whether somebody who may open `tabs` hears of a topic. `all`: an admin. */
export function mayHear(topic: string, tabs: ReadonlySet<Tab>, all: boolean): boolean {
  if (all) return true;
  const word = topic.split(":")[0]!;
  const needed = Object.hasOwn(topicTabs, word) ? topicTabs[word] : [];
  return needed === null || needed!.some((tab) => tabs.has(tab));
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
