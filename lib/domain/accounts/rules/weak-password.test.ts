import { describe, expect, it } from "vitest";
import { ownWords, weaknessOf } from "./weak-password.ts";

const own = {
  email: "ada.lovelace@engine.example",
  firstName: "Ada",
  lastName: "Lovelace",
  brandName: "Acme Reach",
};
const weakness = (password: string) => weaknessOf(password, new Set(["password1", "qwertyuiop"]), own);

describe("a password that is easy to guess", () => {
  it("is one of the list, whatever the case of its letters", () => {
    for (const password of ["password1", "PassWord1", "QWERTYUIOP"])
      expect(weakness(password), password).toBe("passwordCommon");
    expect(weakness("password1 is long")).toBeNull();
  });

  it("is made of the person's or the brand's words and little else", () => {
    for (const password of [
      "lovelace",
      "Lovelace1842",
      "acme2026",
      "AcmeReach1",
      "engine99",
      "reach reach 1",
    ])
      expect(weakness(password), password).toBe("passwordOwnWords");
  });

  it("is none that has enough besides, and none where a short word occurs by chance", () => {
    for (const password of ["lovelace-flew-past", "adagio47", "trombones", "çay içelim mi", "acme-2026!"])
      expect(weakness(password), password).toBeNull();
  });

  it("knows words of four letters and more, the longest first", () => {
    expect(ownWords(own)).toEqual([
      "adalovelaceengineexample",
      "adalovelace",
      "lovelaceada",
      "acmereach",
      "lovelace",
      "example",
      "engine",
      "reach",
      "acme",
    ]);
  });

  it("is one character again and again, or one row of keys, however long", () => {
    for (const password of [
      "aaaaaaaaaaa",
      "!!!!!!!!",
      "abcdefgh",
      "ABCDEFGHIJK",
      "12345678",
      "123456789012345",
      "987654321",
      "qwertzuiop",
      "lkjhgfdsa",
    ])
      expect(weakness(password), password).toBe("passwordRow");
    for (const password of ["abcdefgh and on", "11111112", "12348765"])
      expect(weakness(password), password).toBeNull();
  });

  it("is made of a name without its accents, of both names in one, and of a name in two signs", () => {
    const of = (firstName: string, lastName: string, password: string) =>
      weaknessOf(password, new Set(), { ...own, email: "x@y.example", firstName, lastName });
    for (const [firstName, lastName, password] of [
      ["Jörg", "Test", "jorg1984"],
      ["Jörg", "Test", "Joerg1984"],
      ["Jörg", "Test", "JÖRG1984"],
      ["Łukasz", "Test", "lukasz84"],
      ["Li", "Wu", "liwu2026"],
      ["Li", "Wu", "WuLi2026"],
      ["小明", "王", "王小明123"],
      ["小明", "王", "小明小明小明12"],
    ] as const)
      expect(of(firstName, lastName, password), password).toBe("passwordOwnWords");
    expect(of("Li", "Wu", "lithium-7")).toBeNull();
  });
});
