import { describe, expect, it } from "vitest";
import { isMeeting, keepPastMeetings, readPastMeetings } from "./past-meetings.ts";

function storage() {
  const values = new Map<string, string>();
  const kept = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as unknown as Storage;
  return { values, of: () => kept };
}

describe("the setting of past meetings", () => {
  it("is kept in this browser as inboxPastMeetings; without one they are shown [OC-252]", () => {
    const { values, of } = storage();
    expect(readPastMeetings(of)).toBe(true);
    keepPastMeetings(of, false);
    expect(values).toEqual(new Map([["inboxPastMeetings", "false"]]));
    expect(readPastMeetings(of)).toBe(false);
    keepPastMeetings(of, true);
    expect(readPastMeetings(of)).toBe(true);
    values.set("inboxPastMeetings", "{");
    expect(readPastMeetings(of)).toBe(true);
    expect(
      readPastMeetings(() => {
        throw new Error("blocked");
      }),
    ).toBe(true);
  });

  it("is about the entries that tell of a booked meeting", () => {
    expect(isMeeting({ event: "paused", reason: "booked_meeting" })).toBe(true);
    expect(isMeeting({ event: "paused", reason: "manual" })).toBe(false);
    expect(isMeeting({ event: null, reason: null })).toBe(false);
  });
});
