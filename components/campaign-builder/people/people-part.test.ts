import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { emptyDraft } from "../draft.ts";
import { PeoplePart } from "./people-part.tsx";

it("gives an import's refused lines as a file, which leaves nothing behind", () => {
  const imported = {
    _id: "s1",
    source: "csv" as const,
    failure: null,
    file_name: "people.csv",
    status: "finished" as const,
    custom_fields_keys: [],
    total: 3,
    done: 3,
    accepted: 2,
    refused: 1,
    duplicates: 0,
  };
  const draft = { ...emptyDraft("account", "Spring"), imports: [imported] };
  const shown = renderStatic(
    createElement(PeoplePart, { draft, workflowId: null, status: null, onChange: () => {} }),
  );
  expect(shown).toMatch(/<a download="" [^>]*href="[^"]*\/searches\/s1\/download_csv"/);
});
