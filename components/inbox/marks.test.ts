import { describe, expect, it } from "vitest";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { dialogFilters } from "@/lib/contracts/words/dialog-filters.ts";
import { afterMark, belongs, type Mark, undoOf } from "./marks.ts";

const until = "2027-03-01T09:00:00.000Z";
const plain = {
  _id: "p",
  unread_count: 0,
  is_read: true,
  is_starred: false,
  is_archived: false,
  snoozed_until: null,
  needs_answer: false,
  is_mine: false,
} as DialogView;
const archived = { ...plain, is_archived: true };
const asleep = { ...plain, snoozed_until: until };

const archive: Mark = { mark: "archive", body: { is_archived: true } };
const snooze: Mark = { mark: "snooze", body: { until: "2027-04-01T09:00:00.000Z" } };
// No mark changes what is scheduled.
const listsOf = (dialog: DialogView) =>
  dialogFilters.filter((filter) => filter !== "scheduled" && belongs(dialog, filter));

describe("a mark", () => {
  it("puts a conversation where the server will", () => {
    expect(listsOf(plain)).toEqual(["all"]);
    const unread = afterMark(plain, { mark: "read", body: { is_read: false } });
    expect([unread.unread_count, listsOf(unread)]).toEqual([1, ["all", "unread"]]);
    expect(listsOf(afterMark({ ...unread, unread_count: 3 }, snooze))).toEqual(["snoozed"]);
    expect(afterMark(unread, { mark: "read", body: { is_read: true } })).toEqual(plain);
    expect(listsOf(afterMark(asleep, { mark: "star", body: { is_starred: true } }))).toEqual([
      "starred",
      "snoozed",
    ]);
  });

  it("leaves whose it is, and whether it needs an answer, as they are", () => {
    const own = { ...plain, needs_answer: true, is_mine: true };
    expect(listsOf(own)).toEqual(["all", "needs_answer", "mine"]);
    expect(listsOf(afterMark(own, archive))).toEqual(["archived"]);
  });

  it("that archives ends a snooze, and the other way round", () => {
    expect(afterMark(asleep, archive)).toEqual(archived);
    expect(listsOf(afterMark(archived, snooze))).toEqual(["snoozed"]);
    expect(listsOf(afterMark(asleep, { mark: "snooze", body: { until: null } }))).toEqual(["all"]);
  });

  it.each([
    ["the list", plain],
    ["the archive", archived],
    ["sleep", asleep],
  ])("is undone back to %s", (_where, before) => {
    for (const done of [archive, snooze])
      expect(afterMark(afterMark(before, done), undoOf(done.mark as "archive" | "snooze", before))).toEqual(
        before,
      );
  });
});
