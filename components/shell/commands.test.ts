import { expect, it } from "vitest";
import { matchCommands, step } from "./commands.ts";

const all = ["New campaign", "Campaigns", "Dark theme", "Ada Byron"].map((name) => ({ name }));
const names = (typed: string) => matchCommands(all, typed).map(({ name }) => name);

it("finds by the beginnings of words, what begins with the text first", () => {
  expect(names("camp")).toEqual(["Campaigns", "New campaign"]);
  expect(names("THE da")).toEqual(["Dark theme"]);
  expect(names("paign")).toEqual([]);
  expect(names(" ")).toHaveLength(4);
});

it("walks in a circle", () => {
  expect([step(0, -1, 3), step(2, 1, 3), step(1, 1, 3), step(0, 1, 0)]).toEqual([2, 0, 2, 0]);
});
