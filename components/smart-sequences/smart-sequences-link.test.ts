import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { SmartSequencesLink } from "./smart-sequences-link.tsx";

it("leads to the smart sequences where the plan has them, and is a button that says so in place where it hasn't", () => {
  const shown = (isInPlan: boolean) => renderStatic(createElement(SmartSequencesLink, { isInPlan }));
  expect(shown(true)).toContain('href="/smart-sequences"');
  expect(shown(false)).not.toContain("href");
  expect(shown(false)).toMatch(/<button[^>]*>.*Smart sequences<\/button>/);
});
