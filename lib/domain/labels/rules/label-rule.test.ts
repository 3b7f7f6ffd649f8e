import { describe, expect, it } from "vitest";
import { type Answer, cleanRule, type LabelRule, rulesMetBy } from "./label-rule.ts";

const answer = (more: Partial<Answer> = {}): Answer => ({
  text: "Re: Hello\nNot interested, but ask me in SPRING. Price?",
  kinds: ["person"],
  campaignId: "c1",
  ...more,
});

const isMetBy = (rule: LabelRule, given: Answer) => rulesMetBy([{ rule }], given).length > 0;

describe("when an automatic label is put on", () => {
  it("a rule of words finds whole words and phrases, whatever their case and marks [OC-222]", () => {
    const words = (...list: string[]) => isMetBy({ kind: "words", words: list }, answer());
    expect(words("spring")).toBe(true);
    expect(words("not interested")).toBe(true);
    expect(words("Not  interested,")).toBe(true);
    expect(words("interest")).toBe(false);
    expect(words("summer", "price")).toBe(true);
    expect(isMetBy({ kind: "words", words: ["später"] }, answer({ text: "Bitte SPÄTER melden" }))).toBe(true);
    expect(isMetBy({ kind: "words", words: ["ok"] }, answer({ text: "" }))).toBe(false);
  });

  it("a rule of answers looks at their kind", () => {
    const met = (kinds: Answer["kinds"]) =>
      isMetBy({ kind: "answer", answers: ["auto", "opted_out"] }, answer({ kinds }));
    expect(met(["person"])).toBe(false);
    expect(met(["auto"])).toBe(true);
    expect(met(["person", "opted_out"])).toBe(true);
  });

  it("a rule of a campaign looks at the campaign that wrote to the person last", () => {
    expect(isMetBy({ kind: "campaign", campaignId: "c1" }, answer())).toBe(true);
    expect(isMetBy({ kind: "campaign", campaignId: "c2" }, answer())).toBe(false);
    expect(isMetBy({ kind: "campaign", campaignId: "c1" }, answer({ campaignId: null }))).toBe(false);
  });

  it("is found soon in whatever a stranger mails, by as many rules as a workspace may have", () => {
    const words = Array.from({ length: 30 }, (_, at) => `${"a ".repeat(28)}b${at}`);
    const rules = Array.from({ length: 500 }, () => ({ rule: { kind: "words" as const, words } }));
    for (const piece of ["a ", "ﷺ", "a", "́", " ", "A-"]) {
      const began = performance.now();
      expect(rulesMetBy(rules, answer({ text: piece.repeat(200_000) }))).toEqual([]);
      expect(performance.now() - began, piece).toBeLessThan(3_000);
    }
  });

  it("a rule of a kind that only a newer version knows is met by nothing, and the others stand", () => {
    const known = { rule: { kind: "answer", answers: ["person"] } } as const;
    const unknown = { rule: { kind: "mood", mood: "good" } as unknown as LabelRule };
    expect(rulesMetBy([unknown, known], answer())).toEqual([known]);
  });

  it("keeps each word once, and none without a letter", () => {
    expect(cleanRule({ kind: "words", words: ["Price", "price ", "!!", "not  now"] })).toEqual({
      kind: "words",
      words: ["price", "not now"],
    });
    expect(cleanRule({ kind: "words", words: ["?"] })).toBeNull();
  });
});
