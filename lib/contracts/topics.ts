import type { Tab } from "@/lib/access/tabs.ts";

/**
 * What may be announced to browsers, and to whom: members who may open one of these pages. Null: every member. A topic
 * names what to fetch again; the first part of a query's key is such a word.
 */
export const topicTabs = {
  account: null,
  billing: ["billing"],
  blacklist: ["settings"],
  campaign: ["campaigns"],
  campaigns: ["campaigns", "dashboard"],
  conversation: ["inbox"],
  credentials: null,
  dialer: ["dialer"],
  crm: ["pipeline"],
  duplicates: ["profiles"],
  domains: ["workspace_settings", "campaigns"],
  figures: ["campaigns", "reports"],
  inbox: ["inbox"],
  integrations: ["integrations"],
  labels: ["workspace_settings", "profiles", "inbox", "templates", "campaigns"],
  members: ["workspace_settings"],
  mailboxes: ["integrations", "mailboxes"],
  profiles: ["profiles", "campaigns", "inbox"],
  tasks: ["dashboard", "campaigns"],
  smart_sequences: ["campaigns"],
  templates: ["templates", "inbox", "campaigns"],
  unread: ["inbox"],
  webhooks: ["integrations"],
  workspace: null,
} as const satisfies Readonly<Record<string, readonly Tab[] | null>>;

export type TopicWord = keyof typeof topicTabs;

/** A word, or a word with the id of the one thing that changed: `campaigns`, `campaign:<id>`. */
export type Topic = TopicWord | `${"campaign" | "conversation"}:${string}`;

/** The word that a topic begins with. Null for an unknown one. */
export function topicWord(topic: string): TopicWord | null {
  const word = topic.split(":")[0]!;
  return Object.hasOwn(topicTabs, word) ? (word as TopicWord) : null;
}
