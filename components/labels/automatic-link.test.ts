import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { AutomaticLink } from "./automatic-link.tsx";

it("leads to the automatic labels where the plan has them, and is a button that says so in place where it hasn't", () => {
  const shown = (isInPlan: boolean) =>
    renderStatic(createElement(AutomaticLink, { workspaceId: "w", isInPlan }));
  expect(shown(true)).toContain('href="/preferences/workspace/auto-labels/w"');
  expect(shown(false)).not.toContain("href");
  expect(shown(false)).toMatch(/<button[^>]*>Automatic labels<\/button>/);
});
