import { expect, it } from "vitest";
import { peaksOf } from "./peaks.ts";

it("a waveform is as high as the sound is loud, part by part", () => {
  expect(peaksOf([0, 0.1, -0.5, 0.2, 0, 0, 0.25, 0], 4)).toEqual([0.2, 1, 0, 0.5]);
  expect(peaksOf([], 3)).toEqual([0, 0, 0]);
});
