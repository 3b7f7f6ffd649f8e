import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, storableLine, storableText } from "./index.ts";

/** Any UTF-16 units: valid text, NUL and halves of characters. */
const anyUnits = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom("\0", "\ud83d", "\ude00", "😀", "👩‍👩‍👧‍👦", "🇫🇷", "é", "a", "\r\n"),
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(""));

describe("storable text [F21]", () => {
  it("is valid Unicode without NUL, and no longer than asked", () => {
    fc.assert(
      fc.property(anyUnits, fc.nat(200), (text, most) => {
        const kept = storableText(text, most);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept.includes("\0")).toBe(false);
        expect(kept.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("leaves alone what is storable and short enough, however often it is applied", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const clean = text.replaceAll("\0", "");
        expect(storableText(clean, clean.length)).toBe(clean);
      }),
    );
    fc.assert(
      fc.property(anyUnits, fc.nat(80), (text, most) => {
        const kept = storableText(text, most);
        expect(storableText(kept, most)).toBe(kept);
      }),
    );
  });

  it("stays a line where a line is asked for", () => {
    expect(storableLine("535 no\r\nsuch\nuser", 300)).toBe("535 no such user");
  });

  it("takes no time for a text that is far too long", () => {
    const began = performance.now();
    expect(storableText("\0😀".repeat(2_000_000), 100)).toHaveLength(100);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("a cut", () => {
  it("falls between characters as people see them", () => {
    const family = "👩‍👩‍👧‍👦";
    for (let most = 1; most < family.length; most++) expect(cutText(`a${family}`, most)).toBe("a");
    expect(cutText(`a${family}b`, 1 + family.length)).toBe(`a${family}`);
    expect(cutText(`${"x".repeat(249)}😀`, 250)).toBe("x".repeat(249));
    expect(cutText("e\u0301e\u0301", 3)).toBe("e\u0301");
  });

  it("falls between code points in a character that has no end", () => {
    const endless = `a${"\u0301".repeat(500)}`;
    expect(cutText(endless, 200)).toHaveLength(200);
    const waving = "\u{1f3fb}".repeat(300);
    expect(cutText(waving, 199).isWellFormed()).toBe(true);
  });
});
