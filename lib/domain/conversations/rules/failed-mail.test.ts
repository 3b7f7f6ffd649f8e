import { describe, expect, it } from "vitest";
import { consequenceOf } from "./failed-mail.ts";

describe("a mail that came back", () => {
  it("suppresses the address only if nobody has it", () => {
    expect(consequenceOf("hard", 0)).toBe("suppress");
    for (const is of ["soft", "full", "expired", "blocked", "ours"] as const)
      for (const before of [0, 1, 2, 10]) expect(consequenceOf(is, before)).not.toBe("suppress");
  });

  it("lets an address rest after the third failure that may pass", () => {
    for (const is of ["soft", "full", "expired"] as const)
      expect([0, 1, 2, 3].map((before) => consequenceOf(is, before))).toEqual([
        "go_on",
        "go_on",
        "rest",
        "rest",
      ]);
  });

  it("is the sender's trouble, never the recipient's, where our proofs or our reputation were refused", () => {
    for (const is of ["blocked", "ours"] as const) expect(consequenceOf(is, 9)).toBe("tell_sender");
  });
});
