import { expect, it } from "vitest";
import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";
import { personStatusesInCampaign } from "@/lib/contracts/words/shared-statuses.ts";
import { personStatus } from "./person-status.ts";

it("says each of its words, and that somebody is excluded or through before anything else", () => {
  const said = new Set(
    [null, ...enrolmentStates].flatMap((state) =>
      [null, ...approvalStates].map((approval) => personStatus(state, approval, "new", false)),
    ),
  );
  expect([...said].sort()).toEqual([...personStatusesInCampaign].sort());
  expect(personStatus(null, null, "new", false)).toBe("pending");
  expect(personStatus(null, null, "new", true)).toBe("excluded");
  expect(personStatus("complete", "complete", "contacted", true)).toBe("completed");
  expect(personStatus("on_hold", "awaiting_approval", "new", false)).toBe("pending");
  expect(personStatus("on_hold", "hold", "contacted", false)).toBe("active");
  expect(personStatus("parked", "approved", "contacted", false)).toBe("paused");
  expect(personStatus("complete", "complete", "excluded", false)).toBe("excluded");
  expect(personStatus("canceled", "canceled", "contacted", false)).toBe("excluded");
});
