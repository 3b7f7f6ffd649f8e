import { expect, it } from "vitest";
import { budgetsLeadingTo } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { reaching } from "./claim-sql.ts";
import { quoted } from "./quoted.ts";

it("what counts as sent to a person is every request and every message of the steps, and nothing else", () => {
  const budgets = [...budgetsLeadingTo("request_sent"), ...budgetsLeadingTo("contacted")];
  expect(reaching).toBe(quoted(budgets.sort()));
});
