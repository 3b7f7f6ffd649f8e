import { describe, expect, it } from "vitest";
import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";
import { approvalOf } from "./approval.ts";
import { readSettings } from "./settings.ts";

const holds = [[], ["awaiting_approval"], ["user_hold"], ["out_of_office", "awaiting_approval"]];

describe("the approval state of a person in a campaign", () => {
  it("is one of awaiting approval, approved, hold, canceled, paused and complete [OC-105]", () => {
    const found = new Set(enrolmentStates.flatMap((state) => holds.map((some) => approvalOf(state, some))));
    expect([...found].sort()).toEqual([...approvalStates].sort());
    expect([...approvalStates].sort()).toEqual(
      ["awaiting_approval", "approved", "hold", "canceled", "paused", "complete"].sort(),
    );
  });

  it("tells the end before a pause, a pause before a missing approval, and that before another hold [OC-105]", () => {
    for (const some of holds)
      for (const over of ["complete", "canceled", "paused"] as const)
        expect(approvalOf(over, some)).toBe(over);
    expect(approvalOf("on_hold", ["user_hold", "awaiting_approval"])).toBe("awaiting_approval");
    expect(approvalOf("on_hold", ["user_hold"])).toBe("hold");
    expect(approvalOf("parked", ["awaiting_approval"])).toBe("awaiting_approval");
    expect(approvalOf("waiting", [])).toBe("approved");
  });
});

describe("the approval mode of a campaign", () => {
  it("is automatic, unless it is set to manual [OC-106]", () => {
    expect(readSettings(null).approvalMode).toBe("automatic");
    expect(readSettings({ approvalMode: "manual" }).approvalMode).toBe("manual");
    expect(readSettings({ approvalMode: "sometimes" }).approvalMode).toBe("automatic");
  });
});
