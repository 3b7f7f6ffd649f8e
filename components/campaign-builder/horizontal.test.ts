import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { keepPastMeetings, readPastMeetings } from "../inbox/meetings/past-meetings.ts";
import { keepHorizontal, readHorizontal } from "./horizontal.ts";
import { SequenceCanvas } from "./sequence-canvas.tsx";

it("whether a sequence goes from left to right, and whether past meetings are shown, is kept in this browser under horizontal and inboxPastMeetings [SH-214]", () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as unknown as Storage;
  const of = () => storage;
  expect([readHorizontal(of), readPastMeetings(of)]).toEqual([false, true]);
  keepHorizontal(of, true);
  keepPastMeetings(of, false);
  expect(values).toEqual(
    new Map([
      ["horizontal", "true"],
      ["inboxPastMeetings", "false"],
    ]),
  );
  expect([readHorizontal(of), readPastMeetings(of)]).toEqual([true, false]);
  keepHorizontal(of, false);
  expect(readHorizontal(of)).toBe(false);
  values.set("horizontal", "{");
  expect(readHorizontal(of)).toBe(false);
});

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
