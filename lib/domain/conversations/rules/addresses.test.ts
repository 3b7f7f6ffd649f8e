import { expect, it } from "vitest";
import { companyDomain, spellingsOf } from "./addresses.ts";

it("a company's domain is told from a public one", () => {
  expect(companyDomain("Ann@Acme.example")).toBe("acme.example");
  expect(companyDomain("ann@GMX.de")).toBeNull();
  expect(companyDomain("")).toBeNull();
});

it("an address is known with a tag and at Google's other domain, too", () => {
  expect(spellingsOf("Ann+news@Acme.example")).toEqual(["ann+news@acme.example", "ann@acme.example"]);
  expect(spellingsOf("ann@googlemail.com")).toEqual(["ann@googlemail.com", "ann@gmail.com"]);
  expect(spellingsOf("ann@acme.example")).toEqual(["ann@acme.example"]);
});
