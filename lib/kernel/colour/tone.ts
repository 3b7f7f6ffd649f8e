import { clampChroma, converter, formatHex, wcagContrast } from "culori";
import { normaliseHex } from "./hex.ts";

/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter("oklch");

/** A hex colour as a tone. Greys have no hue and get 0. */
export function toneOf(hex: string): Tone {
  const colour = toOklch(hex);
  return { l: colour?.l ?? 0, c: colour?.c ?? 0, h: colour?.h ?? 0 };
}

/** The nearest displayable hex colour of a tone: it keeps lightness and hue, and reduces chroma. */
export function hexOf(tone: Tone): string {
  return formatHex(clampChroma({ mode: "oklch", ...tone }, "oklch"));
}

/** The WCAG 2 contrast of two hex colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** A colour below this luminance, of 255, is dark. */
const DARK_BELOW = 60;

/** Whether a hex colour is dark: its luminance, as the eye weighs red, green and blue, is below 60 of 255 [SH-031]. */
export function isDark(hex: string): boolean {
  const part = (at: number) => Number.parseInt(normaliseHex(hex).slice(at, at + 2), 16);
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5) < DARK_BELOW;
}

const STEP = 0.005;

/**
 * Moves a tone's lightness, `lighter` or `darker`, until it has the contrast `ratio` against every background. It
 * stops at the end of the scale (black or white).
 */
export function readable(tone: Tone, grounds: string[], ratio: number, way: "lighter" | "darker"): string {
  const direction = way === "lighter" ? STEP : -STEP;
  for (let l = tone.l; l >= 0 && l <= 1; l += direction) {
    const hex = hexOf({ ...tone, l });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return way === "lighter" ? "#ffffff" : "#000000";
}
