import { expect, it } from "vitest";
import { keepHorizontal, readHorizontal } from "@/components/campaign-builder/horizontal.ts";
import { keepPastMeetings, readPastMeetings } from "@/components/inbox/meetings/past-meetings.ts";

it("whether a sequence goes from left to right, and whether past meetings are shown, is kept in this browser under horizontal and inboxPastMeetings [SH-214]", () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as unknown as Storage;
  const of = () => storage;
  expect([readHorizontal(of), readPastMeetings(of)]).toEqual([false, true]);
  keepHorizontal(of, true);
  keepPastMeetings(of, false);
  expect(values).toEqual(
    new Map([
      ["horizontal", "true"],
      ["inboxPastMeetings", "false"],
    ]),
  );
  expect([readHorizontal(of), readPastMeetings(of)]).toEqual([true, false]);
  keepHorizontal(of, false);
  expect(readHorizontal(of)).toBe(false);
  values.set("horizontal", "{");
  expect(readHorizontal(of)).toBe(false);
});
