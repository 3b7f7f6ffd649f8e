import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { OfflineNotice, wouldLeave } from "./offline.tsx";

const press = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const link = { origin: "https://app.example", target: "", download: "" };
const leaves = (pressed: object, at: object | null) =>
  wouldLeave({ ...press, ...pressed }, at && { ...link, ...at }, "https://app.example");

it("keeps a person without a connection from leaving for another page, and from nothing else", () => {
  expect(leaves({}, {})).toBe(true);
  expect(leaves({}, { target: "_self" })).toBe(true);
  expect(leaves({}, null)).toBe(false);
  expect(leaves({}, { origin: "https://other.example" })).toBe(false);
  expect(leaves({}, { target: "_blank" })).toBe(false);
  expect(leaves({}, { download: "people.csv" })).toBe(false);
  expect([{ button: 1 }, { metaKey: true }, { ctrlKey: true }].map((how) => leaves(how, {}))).toEqual([
    false,
    false,
    false,
  ]);
});

it("says in each language that the connection is gone, only while it is", () => {
  for (const locale of ["en", "fr", "de", "pt", "es"]) {
    const words = (textsOf(locale)["errors-ui"] as Record<string, string>).disconnected;
    const at = (isOffline: boolean) =>
      renderStatic(createElement(OfflineNotice, { isOffline }), "/inbox", locale);
    expect(at(true)).toContain(words);
    expect(at(false)).toBe("");
  }
});
