import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { newRecoveryCodes, readRecoveryCode } from "./recovery-codes.ts";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

describe("a code of an authenticator app", () => {
  // RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890.
  const secret = Secret.fromUTF8("12345678901234567890").base32;
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("of second %i is the one of RFC 6238", (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1_000, 0)).toBe(Math.floor(seconds / 30));
  });

  it("counts a step early and a step late, and no further", () => {
    const at = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
    const now = 1_700_000_010_000;
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOfCode(secret, at(now + seconds * 1_000), now, 0),
    );
    const step = Math.floor(now / 30_000);
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });

  it("counts once, and none before it counts after it [S11]", () => {
    const step = Math.floor(59 / 30);
    expect(stepOfCode(secret, "287082", 59_000, step)).toBeNull();
    expect(stepOfCode(secret, "287082", 59_000, step - 1)).toBe(step);
  });

  it("is six digits, whatever else is typed", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/^\d{6}$/.test(typed));
        expect(stepOfCode(secret, typed, 59_000, 0)).toBeNull();
      }),
    );
  });

  it("comes from a secret of 160 bits, told with the brand and the person", () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(totpAddress(made, "Northwind & Co", "ann@x.example"));
    expect(decodeURIComponent(address.pathname)).toContain("Northwind & Co:ann@x.example");
    expect(address.searchParams.get("issuer")).toBe("Northwind & Co");
    expect(address.searchParams.get("secret")).toBe(made);
  });
});

describe("recovery codes", () => {
  it("are ten different ones, read however they are typed", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      const plain = code.replaceAll("-", "");
      for (const typed of [code, plain, code.toUpperCase(), ` ${code.replaceAll("-", " ")} `])
        expect(readRecoveryCode(typed)).toBe(plain);
    }
    expect(codes.every((code) => /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/.test(code))).toBe(true);
    expect(readRecoveryCode("K7QF-2m9x-abcd-5327")).toBe("k7qf2m9xabcd5327");
    for (const typed of ["", "123456", "k7qf-2m9x-abcd-432", "k7qf-2m9x-abcd-432l", "0".repeat(16)])
      expect(readRecoveryCode(typed)).toBeNull();
  });
});
