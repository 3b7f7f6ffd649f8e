import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { codeLetters, codeOf, readInviteText } from "./invite-code.ts";
import { inviteState } from "./invite-state.ts";

describe("an invitation code", () => {
  it("has twelve letters that nobody mistakes, each as likely as any other [SH-160]", () => {
    expect(codeLetters).not.toMatch(/[01ILO]/);
    const made = Array.from({ length: 200 }, () => codeOf(randomBytes(48))!);
    for (const code of made) expect(code).toMatch(new RegExp(`^[${codeLetters}]{12}$`));
    expect(new Set(made).size).toBe(200);
    const all = new Uint8Array(256).map((_, byte) => byte);
    const counts = [...all].map((byte) => codeOf(new Uint8Array(12).fill(byte))?.[0]).filter(Boolean);
    for (const letter of codeLetters) expect(counts.filter((one) => one === letter)).toHaveLength(8);
    expect(codeOf(new Uint8Array(11))).toBeNull();
  });

  it("is told from the secret of a mail by its length, and read in any case", () => {
    expect(readInviteText(" abcdefghjkmn ")).toEqual({ kind: "code", secret: "ABCDEFGHJKMN" });
    const token = newToken();
    expect(readInviteText(token)).toEqual({ kind: "token", secret: token });
    for (const other of ["", "short", "x".repeat(44), `${"x".repeat(42)}!`])
      expect(readInviteText(other)).toBeNull();
  });
});

describe("the state of an invitation", () => {
  it("is what was decided, and expired where nobody answered in time [SH-161]", () => {
    const expiresAt = new Date(1000);
    expect(inviteState({ state: "pending", expiresAt }, new Date(999))).toBe("pending");
    expect(inviteState({ state: "pending", expiresAt }, new Date(1000))).toBe("expired");
    for (const state of ["accepted", "revoked"] as const)
      expect(inviteState({ state, expiresAt }, new Date(2000))).toBe(state);
  });
});
