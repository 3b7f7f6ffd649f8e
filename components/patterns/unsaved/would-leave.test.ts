import { expect, it } from "vitest";
import { wouldLeave } from "./would-leave.ts";

const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const origin = "https://app.example";
const link = (given: Record<string, string>) => ({
  origin,
  target: "",
  ...given,
  hasAttribute: (name: string) => name in given,
});
const leaves = (pressed: object, at: Record<string, string> | null) =>
  wouldLeave({ ...press, ...pressed }, at && link(at), origin);

it("takes a plain press on a link to another page of the application as leaving, and nothing else", () => {
  expect(leaves({}, {})).toBe(true);
  expect(leaves({}, { target: "_self" })).toBe(true);
  expect(leaves({}, null)).toBe(false);
  expect(leaves({}, { origin: "https://other.example" })).toBe(false);
  expect(leaves({}, { target: "_blank" })).toBe(false);
  expect(leaves({}, { target: "help" })).toBe(false);
  expect([{ button: 1 }, { metaKey: true }, { ctrlKey: true }].map((how) => leaves(how, {}))).toEqual([
    false,
    false,
    false,
  ]);
});

it("takes a link that gives a file as staying, whether the link names the file or not", () => {
  expect(leaves({}, { download: "people.csv" })).toBe(false);
  expect(leaves({}, { download: "" })).toBe(false);
});
