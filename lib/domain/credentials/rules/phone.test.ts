import { expect, it } from "vitest";
import { isPhoneExpired, readPhone } from "./phone.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes));

it("the network waits fifteen minutes for a phone number [SH-340]", () => {
  expect(isPhoneExpired({ phoneRequestedAt: at(0) }, new Date(at(15).getTime() - 1))).toBe(false);
  expect(isPhoneExpired({ phoneRequestedAt: at(0) }, at(15))).toBe(true);
  expect(isPhoneExpired({ phoneRequestedAt: null }, at(99))).toBe(false);
});

it("a number is its digits, more than five, with a country and that country's code [SH-366]", () => {
  const read = (number: string, countryCode = "DE", phoneCode = "+49") =>
    readPhone({ number, countryCode, phoneCode });
  expect(read("(171) 123-45 67")).toEqual({ callingCode: "49", number: "1711234567" });
  expect(read("abc 123456")).toEqual({ callingCode: "49", number: "123456" });
  expect(read("12345")).toBeNull();
  expect(read("1234567890123")).not.toBeNull();
  expect(read("12345678901234")).toBeNull();
  expect(read("no digits")).toBeNull();
  expect(read("1711234567", "", "+49")).toBeNull();
  expect(read("1711234567", "DE", "")).toBeNull();
  expect(read("1711234567", "DE", "+1")).toBeNull();
  expect(read("2025550123", "US", "1")).toEqual({ callingCode: "1", number: "2025550123" });
});
