import { expect, it } from "vitest";
import { isInDataCentre } from "./data-centres.ts";

it.each([
  ["3.80.0.1", true],
  ["34.70.1.2", true],
  ["::ffff:34.70.1.2", true],
  ["2600:1900:4000:1::/64", true],
  ["2600:1f18:472e:8e00::/64", true],
  ["188.40.9.9", true],
  // Networks of people, and what is no address.
  ["80.187.1.2", false],
  ["2003:ec:bf00::/64", false],
  ["127.0.0.1", false],
  ["unknown", false],
  ["", false],
])("%s is in a data centre: %s", (address, isIn) => expect(isInDataCentre(address)).toBe(isIn));
