import { expect, it } from "vitest";
import { reaching } from "./budgets.ts";
import { budgetsLeadingTo } from "./registry.ts";

it("what counts as sent to a person is every request and every message of the steps, and nothing else", () => {
  const budgets = [...budgetsLeadingTo("request_sent"), ...budgetsLeadingTo("contacted")].sort();
  expect(reaching).toBe(`('${budgets.join("', '")}')`);
});
