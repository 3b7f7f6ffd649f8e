import { describe, expect, it } from "vitest";
import { isWizardAsked, stepsToPage, withoutWizard } from "./wizard-address.ts";

const asked = (path: string, query: string) => isWizardAsked(path, new URLSearchParams(query));

describe("the wizard over a page", () => {
  it("opens where the address asks for it, but not over the wizard's own pages [SH-063]", () => {
    expect(asked("/inbox", "addNewModal=true&space=s")).toBe(true);
    expect(asked("/credentials/address-book", "addNewModal=true")).toBe(true);
    for (const query of ["", "addNewModal", "addNewModal=false", "addNewModal=TRUE", "addNewModal=1"])
      expect(asked("/inbox", query), query).toBe(false);
    for (const path of ["/credentials/add", "/Credentials/Add/", "/credentials/first-add"])
      expect(asked(path, "addNewModal=true"), path).toBe(false);
  });

  it("takes what is its own out of the address when it closes, and nothing else [SH-063]", () => {
    const own = "addNewModal=true&step=hours&country=DE&zone=Europe%2FBerlin&from=0&to=24&credential=c";
    const others = "space=s&selectedCred=a&search=anna%20b&page=2&filter=x&filter=y";
    const rest = (query: string) => withoutWizard(new URLSearchParams(query)).toString();
    expect(rest(`space=s&${own}&page=2`)).toBe("space=s&page=2");
    expect(rest(`${own}&${others}`)).toBe(new URLSearchParams(others).toString());
    expect(rest(own)).toBe("");
  });
});

describe("the way back to the page below the wizard", () => {
  const at = (...paths: string[]) => paths.map((path) => `https://one.example${path}`);
  const [page, opened, next] = [
    "/inbox?selectedCred=a",
    "/inbox?selectedCred=a&addNewModal=true",
    "/inbox?selectedCred=a&addNewModal=true&step=location&country=DE",
  ];

  it("leads over all steps to the page from which it was opened", () => {
    expect(stepsToPage(at("/", page, opened))).toBe(1);
    expect(stepsToPage(at(page, opened, next, next))).toBe(3);
  });

  it("isn't there where the wizard was opened by its address, over another page or in another load", () => {
    expect(stepsToPage([])).toBe(0);
    expect(stepsToPage(at(opened))).toBe(0);
    expect(stepsToPage(at(opened, next))).toBe(0);
    expect(stepsToPage(at("/campaigns/my-campaigns?selectedCred=a", opened, next))).toBe(0);
    expect(stepsToPage(at("/inbox?selectedCred=b", opened))).toBe(0);
    expect(stepsToPage([null, ...at(opened)])).toBe(0);
  });
});
