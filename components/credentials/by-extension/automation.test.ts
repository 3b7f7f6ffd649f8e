import { expect, it } from "vitest";
import { asksToInstall, automationOf, extensionSteps } from "./automation.ts";

const by = (text: string, ...offered: ("cloud" | "extension")[]) =>
  automationOf(new URLSearchParams(text), offered);

it("a plan's ways are chosen from: what it doesn't offer can't be, whatever the address says [SH-479]", () => {
  expect(by("", "cloud", "extension")).toBe("cloud");
  expect(by("by=extension", "cloud", "extension")).toBe("extension");
  expect(by("by=extension", "cloud")).toBe("cloud");
  expect(by("by=cloud", "extension")).toBe("extension");
  expect(by("by=other", "cloud", "extension")).toBe("cloud");
  expect(by("")).toBe("cloud");
});

it("an address of the extension begins with its block, unless the person chose the cloud since [SH-404]", () => {
  for (const begun of ["fromExtension=1", "waitLiEmail=true"]) {
    expect(by(begun, "cloud", "extension")).toBe("extension");
    expect(by(begun, "cloud")).toBe("cloud");
    expect(by(`${begun}&by=cloud`, "cloud", "extension")).toBe("cloud");
  }
  expect(by("fromExtension=null&waitLiEmail=", "cloud", "extension")).toBe("cloud");
  expect(asksToInstall(new URLSearchParams("installExtension=1"))).toBe(true);
  expect(asksToInstall(new URLSearchParams("installExtension=null"))).toBe(false);
  expect(asksToInstall(new URLSearchParams(""))).toBe(false);
});

it("the extension's wizard has its block alone, and the change of the way for an account that runs [SH-308]", () => {
  const none = { offersChoice: false, isExisting: false, isAsked: false };
  expect(extensionSteps(none)).toEqual(["signIn"]);
  expect(extensionSteps({ ...none, offersChoice: true })).toEqual(["automation", "signIn"]);
  expect(extensionSteps({ ...none, isExisting: true })).toEqual(["automation", "signIn"]);
  expect(extensionSteps({ ...none, isAsked: true })).toEqual(["signIn", "code"]);
});
