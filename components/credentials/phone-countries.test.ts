import { expect, it } from "vitest";
import { phoneCountries } from "../patterns/phone-countries.ts";
import { digitsOf, isNumber, likelyPhoneCountry } from "./phone-countries.ts";

it("the countries are those that have a phone code, each with it, in the language's order [SH-369]", () => {
  const all = phoneCountries("en");
  expect(all.length).toBeGreaterThan(200);
  for (const { hint } of all) expect(hint).toMatch(/^\+\d{1,3}$/);
  expect(all.find(({ value }) => value === "DE")).toEqual({ value: "DE", name: "Germany", hint: "+49" });
  // Nobody has a phone there: Antarctica, Bouvet Island, the French Southern Territories.
  for (const code of ["AQ", "BV", "TF"]) expect(all.some(({ value }) => value === code)).toBe(false);
  const names = phoneCountries("de").map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "de")));
});

it("the account's country is chosen, else the United States [SH-281]", () => {
  const all = phoneCountries("en");
  expect(likelyPhoneCountry(all, "DE")).toBe("DE");
  expect(likelyPhoneCountry(all, "AQ")).toBe("US");
});

it("a number is its digits, six to thirteen", () => {
  expect(digitsOf("+49 (171) 123-45a")).toBe("4917112345");
  for (const digits of ["123456", "1234567890123"]) expect(isNumber(digits)).toBe(true);
  for (const digits of ["", "12345", "12345678901234"]) expect(isNumber(digits)).toBe(false);
});
