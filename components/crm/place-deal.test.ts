import { expect, it } from "vitest";
import type { CrmDealView, CrmStageView } from "@/lib/contracts/crm.ts";
import { targetOf, withMoved } from "./place-deal.ts";

const deal = (_id: string) => ({ _id, probability: 10, is_own_probability: false }) as CrmDealView;
const stage = (_id: string, ...ids: string[]) =>
  ({ _id, name: _id, probability: 40, crm_deals: ids.map(deal) }) as CrmStageView;
const board = [stage("one", "a", "b", "c"), stage("two", "d"), stage("three")];
const ids = (stages: readonly CrmStageView[]) =>
  stages.map(({ crm_deals }) => crm_deals.map(({ _id }) => _id));

it("a moved deal stands behind the named one, and takes the probability of its stage", () => {
  expect(ids(withMoved(board, deal("a"), { stageId: "one", afterId: "b" }))).toEqual([
    ["b", "a", "c"],
    ["d"],
    [],
  ]);
  const moved = withMoved(board, deal("a"), { stageId: "two", afterId: "d" });
  expect(ids(moved)).toEqual([["b", "c"], ["d", "a"], []]);
  expect(moved[1]?.crm_deals[1]).toMatchObject({ stage: "two", probability: 40 });
  expect(ids(withMoved(board, deal("d"), { stageId: "three", afterId: null }))).toEqual([
    ["a", "b", "c"],
    [],
    ["d"],
  ]);
});

it("arrows lead to the neighbouring place or stage, and nowhere beyond the ends", () => {
  const to = (id: string, step: "up" | "down" | "left" | "right") => targetOf(board, id, step);
  expect([to("a", "up"), to("b", "up"), to("c", "up")]).toEqual([
    null,
    { stageId: "one", afterId: null },
    { stageId: "one", afterId: "a" },
  ]);
  expect([to("a", "down"), to("c", "down")]).toEqual([{ stageId: "one", afterId: "b" }, null]);
  expect([to("a", "left"), to("a", "right"), to("d", "right")]).toEqual([
    null,
    { stageId: "two", afterId: null },
    { stageId: "three", afterId: null },
  ]);
  expect(to("x", "up")).toBe(null);
});
