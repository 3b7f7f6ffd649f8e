import { expect, it } from "vitest";
import { trackText } from "./track-text.ts";

const links = {
  takes: (target: string) => !target.includes("own.example"),
  addressOf: (target: string, place: number, of: number) =>
    target.includes("odd") ? null : `https://t.example/t/${place}of${of}`,
};

it("puts a tracked address in place of each web link, and leaves the punctuation behind it outside", () => {
  expect(
    trackText("See https://shop.example/a, (http://b.example/x_(1)) or https://c.example!", links, 500),
  ).toBe("See https://t.example/t/0of3, (https://t.example/t/1of3) or https://t.example/t/2of3!");
});

it("leaves other links, our own addresses and words as they are", () => {
  for (const text of [
    "Hello",
    "Write to mailto:ada@x.example or www.shop.example",
    "ftp://x.example/a javascript:alert(1)",
    "No more: https://own.example/u/token",
    "https://odd.example/",
  ])
    expect(trackText(text, links, 500)).toBe(text);
});

it("leaves the whole text as it is where it would become too long", () => {
  const text = "See https://a.example";
  expect(trackText(text, links, 27)).toBe(text);
  expect(trackText(text, links, 28)).toBe("See https://t.example/t/0of1");
});

it("leaves quotation marks and stops outside, and a last underscore in the address", () => {
  const targets: string[] = [];
  const kept = { ...links, addressOf: (target: string) => `t:${targets.push(target)}` };
  expect(trackText("Sieh „https://a.example/x“ und https://youtu.be/dQw4w9WgXc_…", kept, 500)).toBe(
    "Sieh „t:1“ und t:2…",
  );
  expect(targets).toEqual(["https://a.example/x", "https://youtu.be/dQw4w9WgXc_"]);
});
