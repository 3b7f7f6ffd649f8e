import type { BudgetKind } from "./budgets.ts";

/** The budget part of the rules of a step kind whose steps all spend the same budget. */
export const spends = <B extends BudgetKind>(budget: B) => ({
  budgets: [budget] as const,
  budgetOf: (): B => budget,
});
