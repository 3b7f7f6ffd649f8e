import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { emptyDraft } from "./draft.ts";
import { SettingsPart } from "./settings-part.tsx";

it("the settings show the name, the kind of outreach, and the switches about people and mails [OC-020]", () => {
  const markup = renderStatic(
    createElement(SettingsPart, {
      draft: emptyDraft("account", "Spring"),
      accounts: [],
      mailboxes: [],
      tracking: { domains: [], hasLinks: true, manageHref: null },
      postal: { address: "", manageHref: null },
      isNew: true,
      onChange: () => {},
    }),
  );
  expect(markup).toContain('value="Spring"');
  const text = markup.replace(/<[^>]+>/g, " ");
  for (const setting of [
    "Name",
    "Social network and email",
    "Email only",
    "Move people here from other campaigns",
    "Track clicks on links",
    "Include people talked to before",
    "Only people with a premium account",
    "Track opened emails",
  ])
    expect(text).toContain(setting);
});
