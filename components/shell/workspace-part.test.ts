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
        credits: null,
        buyHref: null,
        billingHref: null,
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

it("shows the credits as a bar and leads to billing and to buying credits, for whom these exist [SH-245, SH-247]", () => {
  const bare = shown();
  expect(bare).not.toContain("<progress");
  expect(bare).not.toContain("Buy credits");
  const full = shown({
    credits: { used: 12.2, available: 50 },
    buyHref: "/billing/overview?showCreditsModal=true",
    billingHref: "/billing/overview",
    settingsHref: "/preferences/workspace/basic/w",
  });
  expect(full).toContain("13 of 50 credits used");
  expect(full).toMatch(/<progress [^>]*value="26" max="100"/);
  expect(full).toMatch(/href="\/billing\/overview\?showCreditsModal=true"[^>]*>.*?Buy credits/);
  expect(full).toMatch(/href="\/billing\/overview"[^>]*>.*?Billing/);
  expect(full).toMatch(/href="\/preferences\/workspace\/basic\/w"[^>]*>.*?Workspace settings/);
});
