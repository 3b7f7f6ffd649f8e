import { expect, it } from "vitest";
import { automationTypes } from "@/lib/access/seats.ts";
import { type AutomationFacts, automationStep, oppositeOf } from "./automation.ts";

const ready: AutomationFacts = {
  to: "cloud",
  seatRefusal: null,
  countryCode: "DE",
  hasSession: true,
  isExtensionInstalled: true,
};
const step = (change: Partial<AutomationFacts>) => automationStep({ ...ready, ...change });

it("runs an account in the cloud or by the extension, and a change makes it the opposite [SH-299, SH-326]", () => {
  expect(automationTypes).toEqual(["cloud", "extension"]);
  expect(automationTypes.map(oppositeOf)).toEqual(["extension", "cloud"]);
});

it("asks for a seat, then for the cloud for a country, then for a password, and for the extension that it is installed [SH-327, SH-329]", () => {
  const nothing = { countryCode: "", hasSession: false, isExtensionInstalled: false };
  for (const to of automationTypes) expect(step({ ...nothing, to, seatRefusal: "noSeats" })).toBe("noSeats");
  expect(step(nothing)).toBe("NEEDS_LOCATION");
  expect(step({ ...nothing, countryCode: "DE" })).toBe("NEEDS_PASSWORD");
  expect(step({ ...nothing, countryCode: "DE", hasSession: true })).toBe("SUCCESS");
  // Neither country nor password is asked of the extension.
  expect(step({ ...nothing, to: "extension" })).toBe("extensionNotInstalled");
  expect(step({ ...nothing, to: "extension", isExtensionInstalled: true })).toBe("SUCCESS");
});
