import { describe, expect, it } from "vitest";
import { leadStatuses } from "@/lib/domain/prospects/rules/lead-status.ts";
import { leadTones } from "./lead-status-pill.tsx";

describe("lead statuses", () => {
  it("are thirteen, each with a colour [OC-185]", () => {
    expect(leadStatuses).toHaveLength(13);
    expect(Object.keys(leadTones).sort()).toEqual([...leadStatuses].sort());
  });
});
