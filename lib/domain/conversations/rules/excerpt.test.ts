import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

const shown = (text: string, search: string) =>
  excerptOf(text, search)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join("");

describe("the part of a message that a search shows", () => {
  it("marks whole words in any case, and the last one by its beginning", () => {
    expect(shown("The Budget is for budgeting in Q3", "budget")).toBe(
      "The [Budget] is for [budgeting] in Q3",
    );
    expect(shown("The budget for budgeting", "budget for")).toBe("The [budget] [for] budgeting");
    expect(shown("Ob es geht", "o")).toBe("Ob es geht");
    expect(shown("Write to ada@hart.example", "ada@hart.exa")).toBe("Write to [ada]@[hart].[example]");
    expect(shown("ÉCOLE übermorgen", "école ÜBER")).toBe("[ÉCOLE] [übermorgen]");
  });

  it("shows the place of the first hit of a long text, on one line, from whole words", () => {
    const long = `${"word ".repeat(100)}\n\nneedle ${"tail ".repeat(100)}`;
    const text = shown(long, "needle");
    expect(text).toMatch(/^…word (?:word )*\[needle\] tail/);
    expect(text.endsWith("…")).toBe(true);
    expect(text.length).toBeLessThan(200);
  });

  it("has the beginning where no word stands in the text, as with a hit in the subject", () => {
    expect(shown("Hello there", "invoice")).toBe("Hello there");
    expect(shown("", "invoice")).toBe("");
    expect(shown("Hello", "%%% ()")).toBe("Hello");
    expect(shown("half \ud83d character", "half")).toBe("[half] \ufffd character");
  });

  it("takes little time for the longest text", () => {
    const began = performance.now();
    excerptOf("a ".repeat(100_000), "a ".repeat(50));
    excerptOf("a".repeat(200_000), "a".repeat(100));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
