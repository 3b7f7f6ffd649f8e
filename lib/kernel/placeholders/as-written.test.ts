import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asWritten, nameAsWritten, valueAsWritten } from "./as-written.ts";

describe("a name in a text", () => {
  it.each([
    ["Ada", "Ada"],
    ["ADA", "Ada"],
    ["ada", "Ada"],
    ["MARY-JANE", "Mary-Jane"],
    ["o'neill", "O'Neill"],
    ["JP", "JP"],
    ["McArthur", "McArthur"],
    ["Dr. Ada", "Ada"],
    ["Prof. Dr. Ada", "Ada"],
    ["Frau Ada", "Ada"],
    ["Mme Ada", "Ada"],
    ["Drew", "Drew"],
    ["Missy", "Missy"],
    ["Ada 🚀", "Ada"],
    ["👩🏽‍💻 Ada", "Ada"],
    ["Ada\u200B", "Ada"],
    ["\u202EadA", "adA"],
    ["Ada (she/her)", "Ada"],
    ["Ada, PhD", "Ada"],
    ["Ada Byron, M.Sc., MBA", "Ada Byron"],
    ["علی\u200Cرضا", "علی\u200Cرضا"],
    ["Na", "Na"],
    ["  Ada\u00A0 Maria ", "Ada Maria"],
    ["ludwig van beethoven", "Ludwig van Beethoven"],
    ["Łukasz", "Łukasz"],
    ["ЕЛЕНА", "Елена"],
    ["太郎", "太郎"],
    ["محمد", "محمد"],
    ["ŞULE", "Şule"],
    ["aぁ一Ⓐ", "aぁ一Ⓐ"],
    ["ß'a'b", "Ss'A'B"],
  ])("%j is written %j", (given, written) => {
    expect(nameAsWritten(given)).toBe(written);
  });

  it.each([
    "N/A",
    "-",
    "null",
    "#REF!",
    "undefined",
    "🚀",
    "ada@x.example",
    "https://x.example",
    "12345",
    "Ada1",
    "…",
    "Unbekannt",
    "{first_name}",
    "[First Name]",
    "Dr.",
    "Doe, John",
    "\u200B",
    "",
  ])("%j is no name", (given) => {
    expect(nameAsWritten(given)).toBe("");
  });

  it("is settled: written again it stays the same, whatever was given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (given) => {
        const once = nameAsWritten(given);
        expect(nameAsWritten(once)).toBe(once);
      }),
    );
  });
});

describe("another value in a text", () => {
  it.each([
    ["Analytical Engines", "Analytical Engines"],
    ["3M", "3M"],
    ["ACME", "ACME"],
    ["#N/A", ""],
    ["none", ""],
    ["Delta\u200B Logistics 🚚", "Delta Logistics"],
  ])("%j is written %j", (given, written) => {
    expect(valueAsWritten(given)).toBe(written);
  });
});

it("the values of placeholders are written by what they are, and the address stays as it is", () => {
  expect(
    asWritten({ first_name: "ADA", company_name: "ACME", email: "ADA@X.example", city: "N/A", phone: null }),
  ).toEqual({ first_name: "Ada", company_name: "ACME", email: "ADA@X.example", city: "", phone: null });
});
