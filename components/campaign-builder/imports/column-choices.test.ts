import { expect, it } from "vitest";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { asMapping, carriedOver, clashOf, proposed } from "./column-choices.ts";

const upload = (columns: string[], more: Partial<UploadReply> = {}): UploadReply => ({
  filename: "f",
  columns,
  preview: [],
  user_fields: {},
  custom_columns: [],
  encoding: "utf-8",
  delimiter: ",",
  heading: 1,
  top: [],
  total: 1,
  ...more,
});

it("begins with what the server proposes", () => {
  const file = upload(["Mail", "Colour", "x"], {
    user_fields: { email: "Mail" },
    custom_columns: [{ key: "colour", column: "Colour" }],
  });
  expect(proposed(file)).toEqual({ Mail: "email", Colour: "custom" });
  expect(asMapping(proposed(file), file)).toEqual({
    userFields: { email: "Mail" },
    customFields: { colour: "Colour" },
  });
});

it("keeps what a column fills where it keeps its name, and proposes for the others", () => {
  const before = { Mail: "phone", "N\ufffdme": "full_name" } as const;
  const next = upload(["Mail", "Näme", "Telefon"], {
    user_fields: { email: "Mail", full_name: "Näme", phone: "Telefon" },
  });
  expect(carriedOver(before, ["Mail", "N\ufffdme"], next)).toEqual({
    Mail: "phone",
    Näme: "full_name",
    Telefon: "",
  });
});

it("asks which column fills a field that is chosen twice, and never for own fields", () => {
  const choices = { Mail: "email", Other: "", Colour: "custom", Size: "" } as const;
  expect(clashOf(choices, "Other", "email")).toEqual({ field: "email", column: "Other", held: "Mail" });
  expect(clashOf(choices, "Mail", "email")).toBeNull();
  expect(clashOf(choices, "Size", "custom")).toBeNull();
  expect(clashOf(choices, "Size", "")).toBeNull();
});
