import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { ClearShell } from "./clear-shell.tsx";

it("shows the brand, one column and no navigation [SH-204]", () => {
  const theme = { logoUrl: null, darkLogoUrl: null, logoShape: "square", logoSize: 35 } as const;
  const brand = { name: "Northwind", theme };
  const props = { brand, children: "The page" };
  const markup = renderStatic(createElement(ClearShell, props));
  expect(markup).toMatch(/<header[^>]*><a href="\/">.*Northwind.*<\/a><\/header>/);
  expect(markup).toMatch(/<main [^>]*max-w-\[725px\][^>]*>The page<\/main>/);
  expect(markup).not.toMatch(/<nav|<aside/);
});
