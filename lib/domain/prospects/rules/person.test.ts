import { expect, it } from "vitest";
import { readEmail, readPhone } from "./person.ts";

it("keeps a phone number with its country internationally, any other as it is written", () => {
  expect(readPhone("+49 (0)30 / 123 45-67")).toBe("+49301234567");
  expect(readPhone("0044 20 7946 0958")).toBe("+442079460958");
  expect(readPhone("\u202a+1 415 555 2671\u202c")).toBe("+14155552671");
  for (const written of ["030 123456", "+49 1", "+1 415 555 2671 ext. 12", "call me"])
    expect(readPhone(written)).toBe(written);
  for (const none of ["", "4,9E+11", "4E11"]) expect(readPhone(none)).toBeNull();
});

it("reads an address with a domain in any script as mail servers know it", () => {
  expect(readEmail(" mailto:Info@büro.example ")).toBe("Info@xn--bro-hoa.example");
  expect(readEmail("<a@b.co>\u200b")).toBe("a@b.co");
});
