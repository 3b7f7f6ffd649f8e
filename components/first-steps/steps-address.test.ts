import { describe, expect, it } from "vitest";
import { firstSteps } from "@/lib/contracts/words/first-steps.ts";
import { stepAddress } from "./steps-address.ts";

describe("a first step", () => {
  it("leads to the real page: the wizard, the integrations, a new campaign", () => {
    expect(firstSteps.map((step) => stepAddress(step, null))).toEqual([
      "/credentials/first-add?first_step=account",
      "/integrations?first_step=mailbox",
      "/campaign/add?part=people&first_step=people",
      "/campaign/add?part=sequence&first_step=sequence",
      "/campaign/add?part=review&first_step=start",
    ]);
  });

  it("goes on with the draft that there is", () => {
    expect(stepAddress("sequence", "c1")).toBe("/campaign/edit/c1?part=sequence&first_step=sequence");
  });
});
