import { describe, expect, it } from "vitest";
import { accountName, matchAccounts } from "./match-accounts.ts";

const ada = { firstName: "Ada", lastName: "Byron King", username: "ada@lovelace.example" };
const bo = { firstName: "Bo", lastName: "Adams", username: "bo@work.example" };
const nameless = { firstName: "", lastName: "", username: "Work@new.example" };
const all = [ada, bo, nameless];

describe("the account switcher", () => {
  it("finds by the beginning of first name, last name or username, whatever the case [SH-251]", () => {
    expect(matchAccounts(all, "AD")).toEqual([ada, bo]);
    expect(matchAccounts(all, "byr")).toEqual([ada]);
    expect(matchAccounts(all, "work")).toEqual([nameless]);
    expect(matchAccounts(all, "king")).toEqual([]);
    expect(matchAccounts(all, "  ")).toEqual(all);
  });

  it("calls an account by its name, else by its username", () => {
    expect(accountName(ada)).toBe("Ada Byron King");
    expect(accountName(nameless)).toBe("Work@new.example");
  });
});
