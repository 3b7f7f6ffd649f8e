import { expect, it } from "vitest";
import { seedBrands } from "@/lib/server/seed/brands.ts";
import { testDatabase } from "../../../factories/database.ts";

const database = testDatabase();

it("two starts at once make each brand once, and neither fails", async () => {
  await Promise.all([seedBrands(true), seedBrands(true), seedBrands(false)]);
  const brands = await database.admin`select key from brands order by key`;
  expect(brands.map(({ key }) => key)).toEqual(["default", "one", "two"]);
});
