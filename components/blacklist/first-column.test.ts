import { expect, it } from "vitest";
import { firstColumn } from "./first-column.ts";

it("takes the first column of files as spreadsheets write them", () => {
  expect(firstColumn('\uFEFFvalue\r\n"acme.com"\r\n"Smith, Jones & Co",x\r\n')).toEqual([
    "acme.com",
    "Smith, Jones & Co",
  ]);
  expect(firstColumn("Email;Name\nann@acme.com;Ann\n\n'+49 30 1234567;Bo")).toEqual([
    "ann@acme.com",
    "+49 30 1234567",
  ]);
  expect(firstColumn('"say ""hi"""\tx')).toEqual(['say "hi"']);
  expect(firstColumn("")).toEqual([]);
});
