import { expect, it } from "vitest";
import { opensTemplates } from "./opens-templates.ts";

const plain = { key: "/", ctrlKey: false, metaKey: false, altKey: false };

it("a slash opens the templates at the beginning of a line only", () => {
  const at = (value: string, typed = plain) => opensTemplates(typed, { value, selectionStart: value.length });
  expect([at(""), at("Hi\n"), at("and"), at("and ")]).toEqual([true, true, false, false]);
  expect([at("", { ...plain, ctrlKey: true }), at("", { ...plain, key: "a" })]).toEqual([false, false]);
});
