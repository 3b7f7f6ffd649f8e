import { describe, expect, it } from "vitest";
import { leadTones } from "./lead-status-pill.tsx";

const statuses =
  "new,request_sent,contacted,connected,unconnectable,fetched_email,viewed_message,visited_link,got_reply,excluded,interested,lead,stuck";

describe("lead statuses", () => {
  it("each have a colour, all thirteen [OC-185]", () => {
    expect(Object.keys(leadTones).sort()).toEqual(statuses.split(",").sort());
  });
});
