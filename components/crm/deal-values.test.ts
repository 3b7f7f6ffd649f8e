import { expect, it } from "vitest";
import type { CrmDealView } from "@/lib/contracts/crm.ts";
import { bodyOf, changesOf, valuesOf } from "./deal-values.ts";

const fresh = { stageId: "s", currency: "EUR", ownerId: "me" };

it("a new deal is the member's own, in the given stage and currency; empty fields are nothing", () => {
  expect(bodyOf({ ...valuesOf(null, fresh), title: "Licences" })).toEqual({
    title: "Licences",
    company: "",
    amount: 0,
    currency: "EUR",
    stage_id: "s",
    owner_id: "me",
    probability: null,
    expected_on: null,
    note: "",
    profile_id: null,
  });
});

it("a saved form sends only what was changed", () => {
  const deal = {
    title: "A",
    amount: 10.5,
    crm_stage: { _id: "s" },
    crm_owner: null,
    profile: null,
  } as CrmDealView;
  const before = valuesOf(deal, fresh);
  expect(before).toMatchObject({ amount: "10.5", owner_id: "", probability: "" });
  expect(changesOf({ ...before, amount: " 1200,50 ", probability: "40" }, before)).toEqual({
    amount: "1200.50",
    probability: "40",
  });
  expect(changesOf({ ...before, amount: "" }, before)).toEqual({ amount: 0 });
});
