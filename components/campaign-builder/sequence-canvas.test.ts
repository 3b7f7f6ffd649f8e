import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { SequenceCanvas } from "./sequence-canvas.tsx";

it("a sequence in a row has the same steps, which move before and after each other", () => {
  const steps = ["a", "b"].map((id) => ({ id, type: "message", delay: 24, text: `Text ${id}` }) as const);
  const canvas = (isHorizontal: boolean) =>
    renderStatic(
      createElement(SequenceCanvas, {
        steps,
        isHorizontal,
        selected: null,
        problems: new Map(),
        kinds: [],
        plan: {} as never,
        onSelect: () => {},
        onInsert: () => {},
        onMove: () => {},
        onRemove: () => {},
      }),
    );
  for (const isHorizontal of [false, true]) {
    expect(canvas(isHorizontal)).toContain("1. Message");
    expect(canvas(isHorizontal)).toContain("Text b");
  }
  expect(canvas(false)).toContain('aria-label="Move up"');
  expect(canvas(true)).toContain('aria-label="Move before"');
  expect(canvas(true)).not.toContain("Move up");
});
