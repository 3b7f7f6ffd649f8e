import { expect, it } from "vitest";
import { hiddenColumnsCookie, readHiddenColumns, writeHiddenColumns } from "./hidden-columns.ts";

it("writes a cookie that it reads again", () => {
  const written = writeHiddenColumns("profiles", ["email", "job"]);
  const [pair = ""] = written.split(";");
  const [name, value] = pair.split("=");
  expect(name).toBe(hiddenColumnsCookie("profiles"));
  expect(readHiddenColumns(value)).toEqual(["email", "job"]);
  expect(written).toContain("max-age=31536000");
});

it("forgets a choice that hides nothing", () => {
  expect(writeHiddenColumns("campaigns", [])).toContain("max-age=0");
});

it("passes over what no column is called, whatever a cookie holds", () => {
  expect(readHiddenColumns(undefined)).toEqual([]);
  expect(readHiddenColumns("")).toEqual([]);
  expect(readHiddenColumns("email..<b>.JOB.job;x")).toEqual(["email"]);
});
