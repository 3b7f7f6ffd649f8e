import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { type PanelWorkspace, WorkspacePart } from "./workspace-part.tsx";

const shown = (change: Partial<PanelWorkspace> = {}) =>
  renderStatic(
    createElement(WorkspacePart, {
      workspace: {
        name: "Northwind Sales",
        members: 2,
        settingsHref: null,
        featureRequestHref: null,
        ...change,
      },
      className: "",
      onFollow: () => {},
    }),
    "/inbox",
  );

it("names the workspace and how many people it has [SH-244]", () => {
  expect(shown()).toContain("Northwind Sales");
  expect(shown()).toContain("2 people");
  expect(shown({ members: 1 })).toContain("1 person");
});

it("leads to its settings and to where the brand takes wishes, for whom these exist [SH-014, SH-248]", () => {
  expect(shown()).not.toContain("<a ");
  expect(shown({ settingsHref: "/preferences/workspace/basic/w" })).toContain(
    'href="/preferences/workspace/basic/w"',
  );
  const wish = shown({ featureRequestHref: "https://wishes.example/" });
  expect(wish).toContain('href="https://wishes.example/"');
  expect(wish).toContain("Suggest a feature");
});
