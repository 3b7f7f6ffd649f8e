import { expect, it } from "vitest";
import { newId } from "../ids/index.ts";
import { cutPage, readCursor } from "./index.ts";

const rows = [3, 2, 1].map((ms) => ({ at: new Date(ms), id: newId() }));
const same = (row: (typeof rows)[number]) => row;

it("a page says where the next one begins, and nothing at the end", () => {
  const page = cutPage(rows, 2, same);
  expect(page.items).toEqual(rows.slice(0, 2));
  expect(readCursor(page.next!)).toEqual(rows[1]);
  expect(cutPage(rows, 3, same)).toEqual({ items: rows, next: null });
  expect(cutPage([], 3, same)).toEqual({ items: [], next: null });
});

it("reads nothing else as a place", () => {
  const { id } = rows[0]!;
  for (const text of [
    "",
    "_",
    id,
    `_${id}`,
    `x_${id}`,
    "1_x",
    `1.5_${id}`,
    `--1_${id}`,
    `${"9".repeat(15)}_${id}`,
    `-${"9".repeat(14)}_${id}`,
  ])
    expect(readCursor(text), text).toBeNull();
  expect(readCursor(`-1_${id}`), "before 1970").toEqual({ at: new Date(-1), id });
  expect(readCursor(`1.${id}`), "as lists of people wrote it before").toEqual({ at: new Date(1), id });
});
