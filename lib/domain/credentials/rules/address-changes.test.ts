import { expect, it } from "vitest";
import { changesLeft, lately, without } from "./address-changes.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 0, 5, hours));

it("an account's address is changed twice in any 24 hours at most [SH-284]", () => {
  expect(changesLeft([], at(0))).toEqual({ left: 2, freeAt: null });
  expect(changesLeft([at(0)], at(1))).toEqual({ left: 1, freeAt: null });
  expect(changesLeft([at(0), at(3)], at(4))).toEqual({ left: 0, freeAt: at(24) });
  expect(changesLeft([at(3), at(0)], new Date(at(24).getTime() - 1))).toMatchObject({ left: 0 });
  expect(changesLeft([at(0), at(3)], at(24))).toEqual({ left: 1, freeAt: null });
  expect(changesLeft([at(0), at(3)], at(27))).toEqual({ left: 2, freeAt: null });
  expect(lately([at(5), at(0), at(3)], at(25))).toEqual([at(3), at(5)]);
});

it("a change that is taken back leaves another one of the same moment", () => {
  expect(without([at(0), at(3), at(3)], at(3))).toEqual([at(0), at(3)]);
  expect(without([at(0)], at(3))).toEqual([at(0)]);
});
