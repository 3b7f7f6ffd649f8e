import { describe, expect, it } from "vitest";
import { nextDialog } from "./next-dialog.ts";

const ids = ["a", "b", "c"];

describe("the next conversation", () => {
  it("is the neighbour of the open one, and none beyond the ends", () => {
    expect([nextDialog(ids, "b", 1, 1), nextDialog(ids, "b", 1, -1)]).toEqual(["c", "a"]);
    expect([nextDialog(ids, "c", 2, 1), nextDialog(ids, "a", 0, -1)]).toEqual([null, null]);
  });

  it("is the first one where none is open", () => {
    expect([nextDialog(ids, null, 0, 1), nextDialog(ids, null, 0, -1)]).toEqual(["a", "a"]);
    expect(nextDialog([], null, 0, 1)).toBeNull();
  });

  it("goes on where the open one stood before it left the list", () => {
    expect([nextDialog(ids, "gone", 1, 1), nextDialog(ids, "gone", 1, -1)]).toEqual(["b", "a"]);
    expect([nextDialog(ids, "gone", 3, 1), nextDialog(ids, "gone", 0, -1)]).toEqual(["c", "a"]);
  });
});
