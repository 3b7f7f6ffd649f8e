import { readdirSync, readFileSync } from "node:fs";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { Toaster } from "../../ui/toast/toast.tsx";
import { RootDocument } from "./root-document.tsx";

/** All elements below one as they were written, without the output of their components. */
function below(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(below);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return [node, ...below(node.props.children)];
}

it("holds the place of the toasts beside every page, whatever its frame [SH-208]", () => {
  const brand = { name: "Northwind", css: null, logoUrl: null, faviconUrl: null };
  const made = RootDocument({
    brand,
    locale: "en",
    timeZone: "UTC",
    messages: {},
    fontClass: "",
    children: "The page",
  });
  expect(below(made).filter(({ type }) => type === Toaster)).toHaveLength(1);
  // Only the root layout renders a document.
  const layouts = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(^|[\\/])layout\.tsx$/.test(name),
  );
  expect(layouts.length).toBeGreaterThan(4);
  const roots = layouts.filter((name) => /RootDocument|<html/.test(readFileSync(`app/${name}`, "utf8")));
  expect(roots).toEqual(["layout.tsx"]);
});
