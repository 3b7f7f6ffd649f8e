import { expect, it } from "vitest";
import { trackOf } from "./sign-up-origin.ts";

const nothing = { ref: null, fromExtension: null, installExtension: null, waitLiEmail: null };

it("what an address tells of where somebody comes from is kept by its name, and nothing else is", () => {
  expect(trackOf(nothing)).toEqual({});
  expect(trackOf({ ...nothing, ref: "", fromExtension: "null" })).toEqual({});
  expect(trackOf({ ...nothing, ref: "partner-7", fromExtension: "1", waitLiEmail: "a@b.example" })).toEqual({
    ref: "partner-7",
    fromExtension: "1",
    waitLiEmail: "a@b.example",
  });
});
