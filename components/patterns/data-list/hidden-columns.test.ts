import { expect, it } from "vitest";
import { hiddenColumnsCookie, readHiddenColumns, writeHiddenColumns } from "./hidden-columns.ts";

it("writes a cookie that it reads again", () => {
  const written = writeHiddenColumns("profiles", ["email", "job"], true);
  const [pair = ""] = written.split(";");
  const [name, value] = pair.split("=");
  expect(name).toBe(`__Host-${hiddenColumnsCookie("profiles")}`);
  expect(readHiddenColumns(value!)).toEqual(["email", "job"]);
  expect(written).toMatch(/;path=\/;max-age=31536000;samesite=lax;secure$/);
  // A page without TLS could not read it again.
  expect(writeHiddenColumns("profiles", ["email"], false)).not.toContain("secure");
});

it("forgets a choice that hides nothing", () => {
  expect(writeHiddenColumns("campaigns", [], false)).toContain("max-age=0");
});

it("passes over what no column is called, whatever a cookie holds", () => {
  expect(readHiddenColumns(null)).toEqual([]);
  expect(readHiddenColumns("")).toEqual([]);
  expect(readHiddenColumns("email..<b>.JOB.job;x")).toEqual(["email"]);
});
