import { describe, expect, it } from "vitest";
import { oddPeople } from "@/tests/fixtures/mail/odd-people.ts";
import { readIncoming } from "./read-incoming.ts";

const read = (raw: Buffer) => readIncoming({ id: "1:1", raw, at: new Date("2026-03-03T10:00:00Z") });

describe("people's mail that looks like a machine's", () => {
  it.each(oddPeople.map((one) => [one.name, one] as const))("%s", (_name, one) => {
    const { verdict, text } = read(one.raw);
    expect(verdict).toMatchObject({ kind: "reply" });
    if (one.says !== undefined) expect(text).toContain(one.says);
    if (one.without !== undefined) expect(text).not.toContain(one.without);
  });
});
