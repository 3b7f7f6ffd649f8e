import { describe, expect, it } from "vitest";
import { readSocialUrl } from "./social-url.ts";

describe("a link to a person's page", () => {
  it("keeps its case; the person is the same in any", () => {
    expect(readSocialUrl("https://www.LinkedIn.com/in/Ann-Lee-1B2c/?trk=x")).toEqual({
      url: "https://www.linkedin.com/in/Ann-Lee-1B2c",
      key: "ann-lee-1b2c",
    });
    expect(readSocialUrl("network.example/in/ann-lee-1b2C")?.key).toBe("ann-lee-1b2c");
    expect(readSocialUrl("https://network.example/in/J%C3%BCrgen")?.url).toBe(
      "https://network.example/in/J%C3%BCrgen",
    );
  });

  it("is told apart by case where it names an id of the network", () => {
    const [one, other] = ["ACoAABcDeFgHiJkLm", "ACoAABcDeFgHiJkLM"];
    expect(readSocialUrl(`https://network.example/in/${one}`)?.key).toBe(one);
    expect(readSocialUrl(`https://network.example/in/${other}`)?.key).toBe(other);
  });

  it("of Sales Navigator or Recruiter is kept as it is, without what only tracks", () => {
    const id = "ACwAABcDeFgHiJkLm";
    const page = `https://www.linkedin.com/sales/lead/${id},NAME_SEARCH,AbC1`;
    expect(readSocialUrl(`${page}?_ntb=x`)).toEqual({ url: page, key: id });
    expect(readSocialUrl(`https://www.linkedin.com/sales/people/${id},name,x`)?.key).toBe(id);
    expect(readSocialUrl(`https://www.linkedin.com/talent/profile/AEMAABcDeFg?x=1`)).toEqual({
      url: "https://www.linkedin.com/talent/profile/AEMAABcDeFg",
      key: "AEMAABcDeFg",
    });
    for (const other of ["sales/company/123456", "sales/search/people?q=1", "talent/search", "sales/lead/"])
      expect(readSocialUrl(`https://www.linkedin.com/${other}`), other).toBeNull();
  });

  it("is the same when it is read again", () => {
    for (const link of [
      "x.example/in/Ann-Lee",
      "x.example/in/ACoAABcDeFgHiJkLm",
      "x.example/sales/lead/ACwAABcDe,A,b",
    ]) {
      const once = readSocialUrl(link);
      expect(readSocialUrl(once?.url ?? "")).toEqual(once);
    }
  });
});
