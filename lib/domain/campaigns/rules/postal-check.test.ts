import { describe, expect, it } from "vitest";
import { checkMail, type StepMail } from "./postal-check.ts";
import { spamWordsIn } from "./spam-words.ts";

const mail: StepMail = {
  subject: "A question about {company_name}",
  text: "Hi {first_name},\n\nshall we talk about https://www.own.example/offer and https://go.own.example/{first_name}?",
  unsubscribeText: "Enough?",
  signature: null,
};
const advice = (more: Partial<StepMail> = {}, own = ["own.example"]) =>
  checkMail({ ...mail, ...more }, own).map(({ key, field, values }) => [key, field, values] as const);
const keys = (more: Partial<StepMail>) => advice(more).map(([key]) => key);

describe("the postal check", () => {
  it("has nothing to say about a plain question with links of one's own", () => {
    expect(advice()).toEqual([]);
  });

  it("tells of a mail without an unsubscribe link", () => {
    expect(advice({ unsubscribeText: null })).toEqual([["no_unsubscribe", null, {}]]);
  });

  it.each([
    ["READ THIS NOW", true],
    ["ÜBERRASCHUNG FÜR SIE", true],
    ["Re: OUR OFFER", true],
    ["{company_name} AND US, A QUESTION", true],
    ["A question about SAP and CRM", false],
    ["Q3?", false],
    ["SAP", false],
    ["{company_name} {first_name}", false],
  ])("tells whether the subject %s is shouted: %s", (subject, isShouted) => {
    expect(keys({ subject }).includes("subject_capitals")).toBe(isShouted);
  });

  it("names words of advertising once each, in any of the five languages, and as whole words only", () => {
    expect(advice({ subject: "Act now", text: "ACT NOW, risk-free!" })).toEqual([
      ["spam_words", "text", { words: "act now, risk-free" }],
    ]);
    expect(spamWordsIn("Jetzt kaufen · cliquez ici · compre agora · haz clic aquí · 100% free")).toHaveLength(
      5,
    );
    expect(spamWordsIn("Gratisfaction guaranteedly, kostenloser; winners")).toEqual([]);
  });

  it("names hosts of others and shorteners apart, also those of an HTML signature", () => {
    expect(
      advice({
        text: "See https://bit.ly/x, https://Calendar.example/me and https://notown.example.",
        signature: '<a href="https://www.other.example">O</a> <a href="mailto:a@b.example">M</a>',
      }),
    ).toEqual([
      ["short_links", "text", { hosts: "bit.ly" }],
      ["foreign_links", "text", { hosts: "calendar.example, notown.example, other.example" }],
    ]);
  });

  it("counts links, and tells of a mail that is little but a picture, or that Gmail cuts off", () => {
    const link = (place: number) => `https://own.example/${place}`;
    expect(keys({ text: [0, 1, 2, 3, 4].map(link).join(" ") })).toEqual([]);
    expect(advice({ text: [0, 1, 2, 3, 4, 5].map(link).join(" ") })).toEqual([
      ["many_links", "text", { count: 6 }],
    ]);
    const signature = '<p><img src="https://own.example/logo.png"></p>';
    expect(keys({ text: "Look", signature })).toEqual(["pictures_only"]);
    expect(keys({ text: "word ".repeat(20), signature })).toEqual([]);
    expect(advice({ text: "word ".repeat(24_000) })).toEqual([
      ["large_mail", null, { kb: expect.any(Number) }],
    ]);
  });

  it("takes time that grows with the mail's length only", () => {
    const from = performance.now();
    for (const text of [
      "act ".repeat(12_000),
      "https://".repeat(6_000),
      "A".repeat(50_000),
      "<img ".repeat(10_000),
    ])
      advice({ text, subject: text.slice(0, 250) });
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
