import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { emptyDraft } from "../draft.ts";
import { SettingsPart } from "../settings-part.tsx";
import { StatePill } from "./state-pill.tsx";

const pill = (state: "on_hold" | "waiting", approval: "awaiting_approval" | "hold" | "approved") =>
  renderStatic(createElement(StatePill, { state, approval })).replaceAll(/<[^>]*>/g, "");

it("says that a person awaits approval, else where they stand [OC-105]", () => {
  expect(pill("on_hold", "awaiting_approval")).toBe("Awaiting approval");
  expect(pill("on_hold", "hold")).toBe("On hold");
  expect(pill("waiting", "approved")).toBe("Waiting");
});

it("offers both approval modes in a campaign's settings, and automatic is chosen at first [OC-106]", () => {
  const draft = emptyDraft("account", "Spring");
  const props = {
    draft,
    accounts: [],
    mailboxes: [],
    tracking: { domains: [], hasLinks: true, manageHref: null },
    postal: { address: "", manageHref: null },
    isNew: true,
    onChange: () => {},
  };
  const shown = renderStatic(createElement(SettingsPart, props));
  expect(shown).toMatch(/aria-checked="true"[^>]*value="automatic"/);
  expect(shown).toMatch(/aria-checked="false"[^>]*value="manual"/);
  expect(shown).toContain("New people get nothing until a member approves them");
});
