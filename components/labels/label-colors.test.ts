import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { labelColors } from "@/lib/contracts/words/label-words.ts";
import { brandRamp, contrast } from "@/lib/kernel/colour/index.ts";

const sheet = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const brands = ["#f37648", "#2b6cb0", "#0f766e", "#000000", "#ffff00"];
const grounds = ["--background", "--surface", "--raised", "--hover", "--selected"] as const;

describe("the colours of labels", () => {
  it.each(labelColors)("%s can be told from every ground, in both themes", (color) => {
    const [light, dark] = [...sheet.matchAll(new RegExp(`--label-${color}: (#[0-9a-f]{6});`, "g"))].map(
      ([, hex]) => hex!,
    );
    for (const brand of brands) {
      const ramp = brandRamp(brand);
      for (const ground of grounds) {
        expect(contrast(light ?? "", ramp.light[ground] ?? "")).toBeGreaterThanOrEqual(3);
        expect(contrast(dark ?? "", ramp.dark[ground] ?? "")).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
