import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { ClearShell } from "./clear-shell.tsx";

it("shows the brand, one column and no navigation [SH-204]", () => {
  const brand = { name: "Northwind", theme: { logoUrl: null, logoShape: "square" as const } };
  const props = { brand, children: "The page" };
  const markup = renderStatic(createElement(ClearShell, props));
  expect(markup).toMatch(/<header[^>]*><a href="\/">.*Northwind.*<\/a><\/header>/);
  expect(markup).toMatch(/<main [^>]*max-w-\[725px\][^>]*>The page<\/main>/);
  expect(markup).not.toMatch(/<nav|<aside/);
});
