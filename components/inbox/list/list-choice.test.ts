import { describe, expect, it } from "vitest";
import { isSameChoice, readListChoice, withListChoice } from "./list-choice.ts";

const credentials = [{ id: "one" }, { id: "two" }];
const read = (query: string, of = credentials) => readListChoice(new URLSearchParams(query), of);

describe("the list that an address names", () => {
  it("is that of the account that the application works with, and of all accounts where it says so", () => {
    expect(read("")).toEqual({ filter: "all", search: "", credentialId: "one", campaignId: "" });
    expect(read("selectedCred=two").credentialId).toBe("two");
    expect(read("selectedCred=two&accounts=all").credentialId).toBe("");
    expect(read("", []).credentialId).toBe("");
  });

  it("is filtered and searched", () => {
    expect(read("filter=snoozed&search=+Grace+H")).toMatchObject({ filter: "snoozed", search: "Grace H" });
  });

  it("passes over what names nothing", () => {
    const odd = ["filter=constructor&selectedCred=three&accounts=none", `search=${"x".repeat(101)}`];
    for (const query of [...odd, "search=%00", "campaign=one"]) expect(read(query)).toEqual(read(""));
  });

  it("is read as it was written, beside what else stands in the address", () => {
    const campaignId = "01a208a6-78dc-770b-8565-eec0aff285f4";
    const choice = { filter: "unread", search: "a&b=c", credentialId: "two", campaignId } as const;
    const query = withListChoice(new URLSearchParams("space=s&accounts=all"), choice);
    expect(query.toString()).toBe(
      `space=s&filter=unread&search=a%26b%3Dc&campaign=${campaignId}&selectedCred=two`,
    );
    expect(isSameChoice(readListChoice(query, credentials), choice)).toBe(true);
    const plain = withListChoice(query, { filter: "all", search: "", credentialId: "", campaignId: "" });
    expect(plain.toString()).toBe("space=s&selectedCred=two&accounts=all");
    expect(isSameChoice(readListChoice(plain, credentials), choice)).toBe(false);
  });
});
