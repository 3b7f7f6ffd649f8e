import type { Topic, TopicWord } from "@/lib/contracts/topics.ts";
import type { Announcement, RealtimeEvent, Target } from "./events.ts";

/** The most topics of one event. Beyond that, topics are replaced by their word, which stands for all of them. */
export const mostTopics = 60;
/** Postgres refuses a notification of 8,000 bytes. */
const mostBytes = 7_500;

/**
 * Reduces topics to at most `most` without losing any: the topics of the most frequent word are replaced by the word.
 */
export function coalesce(topics: Iterable<Topic>, most: number = mostTopics): Topic[] {
  const all = [...new Set(topics)];
  const whole = new Set<TopicWord>(all.filter((topic) => !topic.includes(":")).map(wordOf));
  const named = new Map<TopicWord, Topic[]>();
  for (const topic of all) {
    const word = wordOf(topic);
    if (!whole.has(word)) named.set(word, [...(named.get(word) ?? []), topic]);
  }
  const count = () => whole.size + [...named.values()].reduce((sum, names) => sum + names.length, 0);
  while (count() > most && named.size > 0) {
    const [word] = [...named].sort(([, a], [, b]) => b.length - a.length)[0]!;
    named.delete(word);
    whole.add(word);
  }
  return all
    .map((topic) => (whole.has(wordOf(topic)) ? wordOf(topic) : topic))
    .filter((topic, at, list) => list.indexOf(topic) === at);
}

const wordOf = (topic: Topic) => topic.split(":")[0] as TopicWord;

/** The announcements of events for the same browsers, each small enough for one notification. */
export function packed(target: Target, events: readonly RealtimeEvent[]): Announcement[] {
  const messages: (Target & { events: RealtimeEvent[] })[] = [];
  for (const event of events) {
    const small = withinBytes(event);
    const last = messages.at(-1);
    if (last && bytesOf({ ...last, events: [...last.events, small] }) <= mostBytes) last.events.push(small);
    else messages.push({ ...target, events: [small] });
  }
  return messages;
}

function withinBytes({ event, topics }: RealtimeEvent): RealtimeEvent {
  let kept = coalesce(topics);
  for (let most = mostTopics; bytesOf(kept) > mostBytes - 200 && most > 1; most = Math.floor(most / 2))
    kept = coalesce(topics, most);
  return { event, topics: kept };
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
