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
      "acme-2026!",
      "AcmeReach1",
      "engine99",
      "reach reach 1",
    ])
      expect(weakness(password), password).toBe("passwordOwnWords");
  });

  it("is none that has enough besides, and none where a short word occurs by chance", () => {
    for (const password of ["lovelace-flew-past", "adagio47", "trombones", "çay içelim mi"])
      expect(weakness(password), password).toBeNull();
  });

  it("knows words of four letters and more, the longest first", () => {
    expect(ownWords(own)).toEqual([
      "adalovelaceengineexample",
      "acmereach",
      "lovelace",
      "example",
      "engine",
      "reach",
      "acme",
    ]);
  });
});
