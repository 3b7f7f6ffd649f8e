import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic, textsOf } from "../../../tests/factories/render-static.ts";
import { PlayerBar } from "./player-bar.tsx";
import { clock, nextSpeed, skipped, skipSeconds, speeds } from "./player-rules.ts";

it("plays at 1, 1.5 and 2 and then at 1 again, and skips ten seconds inside the recording", () => {
  expect(speeds.map(nextSpeed)).toEqual([1.5, 2, 1]);
  expect(skipSeconds).toBe(10);
  expect([
    skipped(4, -10, 60),
    skipped(20, -10, 60),
    skipped(55, 10, 60),
    skipped(5, 10, Number.NaN),
  ]).toEqual([0, 10, 60, 15]);
  expect([clock(0), clock(61.9), clock(600), clock(Number.NaN)]).toEqual(["0:00", "1:01", "10:00", "0:00"]);
});

it("has a volume from 0 to 1 in steps of 0.01", () => {
  const bar = createElement(PlayerBar, { recording: { url: "/r.wav", title: "Ada" }, onClose: () => {} });
  expect(renderStatic(bar)).toMatch(/<input type="range"[^>]*min="0" max="1" step="0.01"/);
  expect((textsOf("en").common as { player: Record<string, string> }).player.failed).toBe(
    "Failed to load audio.",
  );
});
