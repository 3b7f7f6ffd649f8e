import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brandRamp,
  contrast,
  isDark,
  isHexColour,
  normaliseHex,
  type TokenRecord,
  themeCss,
} from "./index.ts";

const KNOWN = ["#f37648", "#2b6cb0", "#0f766e", "#000000", "#ffffff", "#ffff00", "#f00", "#808080"];
const SURFACES = ["--background", "--surface", "--raised", "--hover", "--selected", "--accent-soft"] as const;
const STATES = ["info", "success", "warning", "danger"] as const;

function faults(tokens: TokenRecord): string[] {
  const found: string[] = [];
  const need = (ink: `--${string}`, ground: `--${string}`, ratio: number) => {
    const value = contrast(tokens[ink] ?? "", tokens[ground] ?? "");
    if (!(value >= ratio)) found.push(`${ink} on ${ground}: ${value.toFixed(2)}`);
  };
  for (const surface of SURFACES) {
    for (const ink of ["--text", "--text-muted", "--text-faint", "--accent-ink"] as const)
      need(ink, surface, 4.5);
    for (const edge of ["--border-strong", "--ring"] as const) need(edge, surface, 3);
  }
  need("--accent-text", "--accent", 4.5);
  need("--accent-text", "--accent-hover", 4.5);
  for (const state of STATES) {
    need(`--${state}`, `--${state}-soft`, 4.5);
    need(`--${state}`, "--surface", 4.5);
    need(`--${state}`, "--background", 4.5);
  }
  for (const solid of ["--danger-solid", "--danger-solid-hover"] as const) {
    if (contrast("#ffffff", tokens[solid] ?? "") < 4.5) found.push(solid);
  }
  return found;
}

describe("a brand's colours", () => {
  it.each(KNOWN)("%s can be read in both themes", (hex) => {
    const { light, dark } = brandRamp(hex);
    expect([...faults(light), ...faults(dark)]).toEqual([]);
  });

  it("can be read for any primary colour", () => {
    const anyHex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { light, dark } = brandRamp(hex);
        expect([...faults(light), ...faults(dark)]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("are dark below a luminance of 60, and not from 60 on [SH-031]", () => {
    // A grey's luminance is its value: 59 is dark, 60 isn't. A colour's is weighed: 200 of red make 59.8, 201 make 60.1.
    expect(isDark("#3b3b3b")).toBe(true);
    expect(isDark("#3c3c3c")).toBe(false);
    expect(isDark("#c80000")).toBe(true);
    expect(isDark("#c90000")).toBe(false);
    expect(isDark("#00F")).toBe(true);
    expect(isDark("#ff0")).toBe(false);
  });

  it("let a button's hover be seen: a dark one becomes lighter, another one darker [SH-031]", () => {
    const lightness = (hex: string) => contrast(hex, "#000000");
    const hover = (hex: string) => {
      const { "--accent": rest, "--accent-hover": over } = brandRamp(hex).light;
      return Math.sign(lightness(over ?? "") - lightness(rest ?? ""));
    };
    expect(["#0b1d51", "#3b0d0d", "#000000"].map(hover)).toEqual([1, 1, 1]);
    expect(["#2b6cb0", "#0f766e"].map(hover)).toEqual([-1, -1]);
  });

  it("keeps the brand's own colour as accent", () => {
    expect(brandRamp("#F37648").light["--accent"]).toBe("#f37648");
    expect(brandRamp("#2b6cb0").light["--accent"]).toBe("#2b6cb0");
  });

  it("has twelve steps in each theme, and only hex values", () => {
    const { light, dark } = brandRamp("#0f766e");
    for (const tokens of [light, dark]) {
      expect(Object.keys(tokens).filter((name) => name.startsWith("--brand-"))).toHaveLength(12);
      for (const value of Object.values(tokens)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it("falls back to the default primary #f37648 without a brand [SH-021]", () => {
    const sheet = readFileSync(new URL("../../../app/globals.css", import.meta.url), "utf8");
    const squeezed = sheet.replaceAll(/\s+/g, "");
    for (const rule of themeCss(brandRamp("#f37648")).trim().split("\n")) {
      expect(squeezed).toContain(rule.slice(0, -1).replaceAll(/\s+/g, ""));
    }
  });
});

describe("hex colours", () => {
  it("are valid with 3 or 6 hex digits [SH-033]", () => {
    for (const good of ["#fff", "#F37648", "#000000"]) expect(isHexColour(good)).toBe(true);
    for (const bad of ["fff", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "", "#f37648;"])
      expect(isHexColour(bad)).toBe(false);
  });

  it("are refused when they are something else", () => {
    expect(() => normaliseHex("red")).toThrow(RangeError);
    expect(() => brandRamp("}body{display:none")).toThrow(RangeError);
  });
});
