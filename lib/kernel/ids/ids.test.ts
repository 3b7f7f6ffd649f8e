import { afterEach, describe, expect, it, vi } from "vitest";
import { isId, newId } from "./index.ts";

afterEach(() => vi.restoreAllMocks());

describe("ids", () => {
  it("of one process sort as they were made, thousands in a millisecond and with the clock set back", () => {
    const made: string[] = [];
    for (const back of [0, 3_600_000]) {
      const at = Date.now() - back;
      vi.spyOn(Date, "now").mockReturnValue(at);
      for (let i = 0; i < 10_000; i++) made.push(newId());
    }
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id) => isId(id) && id[14] === "7")).toBe(true);
  });

  it("tells what can't be one", () => {
    for (const text of ["", "x", `${newId()}0`, newId().replaceAll("-", ""), null, 7])
      expect(isId(text)).toBe(false);
  });
});
