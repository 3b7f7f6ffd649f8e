import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offerFeature } from "./offer-feature.ts";
import { onOffered } from "./offer-upgrade.ts";

beforeEach(() => vi.stubGlobal("window", new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

it("a feature's name shows the prompt, and an unknown one is logged to the console and does nothing else", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const shown: string[] = [];
  const forget = onOffered(({ title }) => shown.push(title));
  offerFeature("video", { title: "Videos" });
  expect([shown, warn.mock.calls]).toEqual([["Videos"], []]);
  for (const name of ["nonsense", "toString", "__proto__", ""]) offerFeature(name, { title: name });
  expect(shown).toEqual(["Videos"]);
  expect(warn.mock.calls.flat()).toEqual([
    "Unknown feature: nonsense",
    "Unknown feature: toString",
    "Unknown feature: __proto__",
    "Unknown feature: ",
  ]);
  forget();
});
