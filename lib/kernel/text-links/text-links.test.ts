import { expect, it } from "vitest";
import { partsOf } from "./index.ts";

const linksOf = (text: string) => partsOf(text).flatMap(({ text: part, isLink }) => (isLink ? [part] : []));

it.each([
  "“https://a.example/x”",
  "„https://a.example/x“",
  "‘https://a.example/x’",
  "«https://a.example/x»",
  "»https://a.example/x«",
  "‹https://a.example/x›",
  "More at https://a.example/x…",
  "https://a.example/x。",
  "（https://a.example/x）",
  "https://a.example/x，",
  "“https://a.example/x.”)",
])("ends an address before the quotation mark or stop of any language: %s", (text) => {
  expect(linksOf(text)).toEqual(["https://a.example/x"]);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

it("keeps a last letter of an address that is an underscore, as the names of many videos and documents have", () => {
  expect(linksOf("See https://youtu.be/dQw4w9WgXc_, or https://docs.example/d/1aB_ now")).toEqual([
    "https://youtu.be/dQw4w9WgXc_",
    "https://docs.example/d/1aB_",
  ]);
});
