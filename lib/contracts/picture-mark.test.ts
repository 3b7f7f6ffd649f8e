import { expect, it } from "vitest";
import { pictureMark, picturesInHtml, withoutMark } from "./picture-mark.ts";

const picture = { name: "Hart & Sons.png", source: "data:," };

it("a picture with an ampersand in its name stands in HTML as a person types it, and as it is cleaned", () => {
  const shown = '<p><img src="data:," alt="Hart &amp; Sons.png" style="max-width:100%"></p>';
  expect(picturesInHtml("<p>[image: Hart & Sons.png]</p>", [picture])).toBe(shown);
  expect(picturesInHtml("<p>[image: Hart &amp; Sons.png]</p>", [picture])).toBe(shown);
  expect(picturesInHtml('<p title="[image: Hart & Sons.png]">x</p>', [picture])).toContain('title="[image');
});

it("a mark is taken out in both ways of writing it", () => {
  const mark = pictureMark(picture.name);
  expect(withoutMark(`a${mark}b[image: Hart &amp; Sons.png]c`, mark)).toBe("abc");
});
