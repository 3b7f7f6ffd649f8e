import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { RepeatChoices } from "./repeat-choices.tsx";
import { SentText } from "./sent-text.tsx";

it("offers to leave it as it is, before what sends again", () => {
  const nothing = () => {};
  const on = { onCancel: nothing, onAgain: nothing, onNext: nothing };
  const shown = renderStatic(createElement(RepeatChoices, { pending: false, nextPlace: 3, ...on }));
  const labels = [...shown.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(labels).toHaveLength(3);
  expect(labels[0]).toBe("Cancel");
});

it("scrolls a long mail by whole lines inside a frame that keeps its own edges", () => {
  const shown = renderStatic(createElement(SentText, { subject: "Hi", text: "First\nLast" }));
  const [frame = "", scroller = ""] = [/<blockquote class="([^"]*)"/, /<div class="([^"]*)"/].map(
    (part) => part.exec(shown)?.[1],
  );
  expect(frame).toMatch(/\bpy-\d/);
  expect(frame).not.toMatch(/max-h|overflow/);
  expect(scroller).toMatch(/max-h-\[\d+lh\].*overflow-y-auto/);
  expect(scroller).not.toMatch(/\bp[ybt]?-\d/);
  expect(renderStatic(createElement(SentText, { subject: null, text: "" }))).toBe("");
});
