import { describe, expect, it } from "vitest";
import { automatic } from "@/tests/fixtures/mail/automatic.ts";
import { sent } from "@/tests/fixtures/mail/build.ts";
import { replies } from "@/tests/fixtures/mail/replies.ts";
import { bounces, complaints, delays } from "@/tests/fixtures/mail/reports.ts";
import { readIncoming } from "./read-incoming.ts";

const read = (raw: Buffer) => readIncoming({ id: "1:1", raw, at: new Date("2026-03-03T10:00:00Z") });

describe("a corpus of mail, by format", () => {
  it("is large enough: 30 bounces, 40 automatic answers in 8 languages, 40 answers of people", () => {
    expect(bounces.length).toBeGreaterThanOrEqual(30);
    expect(automatic.length).toBeGreaterThanOrEqual(40);
    expect(new Set(automatic.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
    expect(replies.length).toBeGreaterThanOrEqual(40);
  });

  it.each([...bounces, ...delays, ...complaints].map((one) => [one.name, one] as const))(
    "report: %s",
    (_name, one) => {
      const { verdict } = read(one.raw);
      expect(verdict).toMatchObject({ kind: one.kind, ...(one.class ? { class: one.class } : {}) });
      if (!("addresses" in verdict)) throw new Error("no report");
      expect(verdict.addresses).toContain(one.address ?? sent.to);
      expect(verdict.addresses).not.toContain(sent.from);
      if (one.quotes !== false) expect(verdict.quoted).toContain(sent.id);
    },
  );

  it.each(automatic.map((one) => [`${one.language}: ${one.name}`, one] as const))(
    "automatic: %s",
    (_name, one) => {
      expect(read(one.raw).verdict).toMatchObject({ kind: "automatic", sort: one.sort });
    },
  );

  it.each(replies.map((one) => [`${one.language}: ${one.name}`, one] as const))(
    "answer: %s",
    (_name, one) => {
      const found = read(one.raw);
      expect(found.verdict).toMatchObject({ kind: "reply" });
      if (one.says === null) expect(found).toMatchObject({ isTextOwn: false, text: found.fullText });
      else expect(found).toMatchObject({ isTextOwn: true, text: one.says });
      for (const words of one.keeps ?? []) expect(found.fullText).toContain(words);
    },
  );

  it("in figures: no human is lost, and no machine is taken for one", () => {
    const reports = [...bounces, ...delays, ...complaints].map((one) => ({
      one,
      verdict: read(one.raw).verdict,
    }));
    const machines = automatic.map((one) => ({ one, verdict: read(one.raw).verdict }));
    const people = replies.map((one) => read(one.raw).verdict);
    const figures = {
      reports: reports.length,
      recognised: reports.filter(({ one, verdict }) => verdict.kind === one.kind).length,
      "rightly classed": reports.filter(
        ({ one, verdict }) => !one.class || ("class" in verdict && verdict.class === one.class),
      ).length,
      "automatic answers": machines.length,
      "rightly sorted": machines.filter(({ one, verdict }) => "sort" in verdict && verdict.sort === one.sort)
        .length,
      "machines taken for humans": [...reports, ...machines].filter(({ verdict }) => verdict.kind === "reply")
        .length,
      "answers of people": people.length,
      "humans lost": people.filter(({ kind }) => kind !== "reply").length,
    };
    process.stdout.write(`mail corpus: ${JSON.stringify(figures)}\n`);
    expect(figures["humans lost"]).toBe(0);
    expect(figures["machines taken for humans"]).toBe(0);
  });
});
