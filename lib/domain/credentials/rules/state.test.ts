import { describe, expect, it } from "vitest";
import { checkHours } from "./hours.ts";
import { outcomeOf } from "./sign-in-outcome.ts";
import { isCodeExpired, isReady, isSecurityCode, sameAddressKey } from "./state.ts";

const none = { pinRequestedAt: null, phoneRequestedAt: null };
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes));

describe("security codes", () => {
  it("live an hour, from an app ten minutes [SH-338]", () => {
    const asked = (pinType: string) => ({ pinRequestedAt: at(0), pinType });
    expect(isCodeExpired(asked("email"), at(59))).toBe(false);
    expect(isCodeExpired(asked("sms"), at(60))).toBe(true);
    expect(isCodeExpired(asked("app"), at(9))).toBe(false);
    expect(isCodeExpired(asked("app"), at(10))).toBe(true);
    expect(isCodeExpired({ pinRequestedAt: null, pinType: null }, at(999))).toBe(false);
  });

  it("are exactly six digits [SH-324]", () => {
    expect(isSecurityCode("012345")).toBe(true);
    for (const text of ["12345", "1234567", "12345a", "１２３４５６", " 12345"])
      expect(isSecurityCode(text)).toBe(false);
  });
});

describe("an account's state", () => {
  const profile = {
    firstName: "A",
    lastName: "B",
    photoUrl: null,
    url: "u",
    premium: false,
    providerId: "p",
  };

  it("follows the network's answer [SH-319, SH-331, SH-332, SH-333]", () => {
    expect(outcomeOf({ state: "wrong_password" }, at(0), none)).toMatchObject({
      status: "invalid",
      isWrongPassword: true,
    });
    expect(outcomeOf({ state: "blocked" }, at(0), none)).toMatchObject({
      status: "blocked",
      loggedInAt: at(0),
    });
    expect(outcomeOf({ state: "challenged" }, at(0), none)).toMatchObject({
      status: "active",
      challengedAt: at(0),
    });
    const asked = outcomeOf({ state: "checkpoint", accountRef: "r", pinType: "sms", wrong: false }, at(5), {
      ...none,
      pinRequestedAt: at(0),
    });
    expect(asked).toMatchObject({ pinRequestedAt: at(5), isPinWrong: false, isPinEntering: false });
    const done = outcomeOf({ state: "connected", accountRef: "r", profile }, at(9), {
      ...none,
      pinRequestedAt: at(5),
    });
    expect(done).toMatchObject({ loggedInAt: at(9), pinRequestedAt: null });
    expect(isReady(done)).toBe(true);
    expect(isReady(asked)).toBe(false);
  });

  it("keeps a wrong code's hour running", () => {
    const wrong = { state: "checkpoint", accountRef: "r", pinType: "sms", wrong: true } as const;
    expect(outcomeOf(wrong, at(30), { ...none, pinRequestedAt: at(0) })).toMatchObject({
      pinRequestedAt: at(0),
      isPinWrong: true,
    });
  });

  it("asks for no second step that the network's last answer didn't ask for", () => {
    const answers = [
      { state: "wrong_password" },
      { state: "blocked" },
      { state: "challenged" },
      { state: "phone", accountRef: "r", wrong: false },
      { state: "checkpoint", accountRef: "r", pinType: "sms", wrong: false },
      { state: "connected", accountRef: "r", profile },
    ] as const;
    for (const answer of answers)
      expect(outcomeOf(answer, at(0), none)).toMatchObject({ secondStep: null, secondStepStatus: null });
  });

  it("compares addresses trimmed and whatever the case [SH-342]", () => {
    expect(sameAddressKey("  Ada@Net.Example ")).toBe(sameAddressKey("ada@net.example"));
  });

  it("has working hours that aren't empty", () => {
    expect(() => checkHours(9, 9)).toThrow("workHoursInvalid");
    expect(() => checkHours(22, 6)).not.toThrow();
  });
});
