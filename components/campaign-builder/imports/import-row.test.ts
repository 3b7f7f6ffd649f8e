import { createElement } from "react";
import { expect, it } from "vitest";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { ImportRow } from "./import-row.tsx";

it("says of a file that is being read that its emails take up to 5 minutes, and no longer once it is through [OC-179]", () => {
  const entry: ImportEntry = {
    _id: "s1",
    source: "csv",
    failure: null,
    file_name: "people.csv",
    status: "processing",
    custom_fields_keys: [],
    total: 500,
    done: 100,
    accepted: 98,
    refused: 2,
    duplicates: 0,
  };
  const shown = (status: ImportEntry["status"]) =>
    renderStatic(createElement(ImportRow, { entry: { ...entry, status } }));
  expect(shown("processing")).toContain("Emails from a CSV file take up to 5 minutes.");
  for (const status of ["finished", "canceled", "failed"] as const)
    expect(shown(status)).not.toContain("5 minutes");
});
