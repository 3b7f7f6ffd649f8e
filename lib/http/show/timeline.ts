import type { TimelineItem } from "@/lib/contracts/profile-timeline.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type { readTimeline } from "@/lib/domain/people/index.ts";

type Page = Awaited<ReturnType<typeof readTimeline>>;

/**
 * A page of a person's history for the wire, with the names of the members who did something.
 * @param showsTexts whether the caller may read messages.
 */
export async function showTimeline(
  { items, next }: Page,
  showsTexts: boolean,
): Promise<{ items: TimelineItem[]; next_cursor: string | null }> {
  const names = await namesOf(items.flatMap(({ detail }) => wordOf(detail, "author") ?? []));
  return { items: items.map((row) => toItem(row, names, showsTexts)), next_cursor: next };
}

const wordOf = (detail: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof detail[key] === "string" ? detail[key] : null;

function toItem(
  { id, kind, at, detail }: Page["items"][number],
  names: ReadonlyMap<string, string>,
  showsTexts: boolean,
): TimelineItem {
  const word = (key: string) => wordOf(detail, key);
  // The database's checks keep these words in their sets.
  const known = <T>(key: string) => word(key) as T | null;
  const [campaignId, campaignName, author, labelName] = [
    word("campaignId"),
    word("campaignName"),
    word("author"),
    word("labelName"),
  ];
  const isMessage = kind === "message";
  type Said = NonNullable<TimelineItem["message"]>;
  return {
    _id: `${kind}:${id}`,
    kind,
    at: at.getTime(),
    author: author ? (names.get(author) ?? null) : null,
    workflow: campaignId && campaignName !== null ? { _id: campaignId, name: campaignName } : null,
    event: known<NonNullable<TimelineItem["event"]>>("event"),
    action: word("action"),
    reason: word("reason"),
    message: isMessage
      ? {
          channel: known<Said["channel"]>("channel") ?? "social",
          direction: known<Said["direction"]>("direction") ?? "out",
          state: known<Said["state"]>("state") ?? "sent",
          nature: known<Said["nature"]>("nature") ?? "person",
          subject: showsTexts ? word("subject") : null,
        }
      : null,
    text: isMessage && !showsTexts ? null : word("text"),
    task_state: known<NonNullable<TimelineItem["task_state"]>>("taskState"),
    label:
      labelName === null
        ? null
        : {
            name: labelName,
            color: known<NonNullable<TimelineItem["label"]>["color"]>("labelColor") ?? "gray",
          },
    suppression: known<NonNullable<TimelineItem["suppression"]>>("suppression"),
  };
}
