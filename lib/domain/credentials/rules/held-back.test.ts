import { expect, it } from "vitest";
import { coveredBy, heldBackSince, withHeldBack, withoutHeldBack } from "./held-back.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

it("holds back from the refusal on until the rest is over", () => {
  const held = withHeldBack({}, "invitation", at(8), at(14));
  expect(heldBackSince(held, "invitation", at(13))).toEqual(at(8));
  expect(heldBackSince(held, "invitation", at(14))).toBeNull();
  expect(heldBackSince(held, "inmail", at(13))).toBeNull();
});

it("is the same occurrence where it is refused again within a day, and never ends earlier for it", () => {
  const first = withHeldBack({}, "inmail", at(8), at(14));
  expect(heldBackSince(withHeldBack(first, "inmail", at(10), at(11)), "inmail", at(13))).toEqual(at(8));
  expect(heldBackSince(withHeldBack(first, "inmail", at(38), at(40)), "inmail", at(39))).toEqual(at(8));
  expect(heldBackSince(withHeldBack(first, "inmail", at(39), at(40)), "inmail", at(39))).toEqual(at(39));
});

it("without an end lasts until something shows that it is over", () => {
  const needs = withHeldBack(withHeldBack({}, "premium", at(8), null), "recruiter", at(9), null);
  expect(heldBackSince(withHeldBack(needs, "premium", at(900), null), "premium", at(901))).toEqual(at(8));
  const after = withoutHeldBack(needs, coveredBy("premium"));
  expect([heldBackSince(after, "premium", at(10)), heldBackSince(after, "recruiter", at(10))]).toEqual([
    null,
    at(9),
  ]);
  expect(coveredBy("basic")).toEqual([]);
});
