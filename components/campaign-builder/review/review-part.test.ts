import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { branching, type Draft, emptyDraft } from "../draft.ts";
import { newStep } from "../new-step.ts";
import { ReviewPart } from "./review-part.tsx";

const person = { first_name: "Ada", last_name: "", full_name: "", email: "ada@p.example", custom_fields: {} };
const line = {
  ...emptyDraft("gone", "Spring"),
  sequence: [newStep("message", "a", true, (() => "") as never)],
};

function review(draft: Draft) {
  const markup = renderStatic(
    createElement(ReviewPart, {
      draft,
      checked: { reply: null, refusal: null },
      status: null,
      workflowId: null,
      isDirty: true,
      accounts: [],
      mailboxes: [],
      person: person as never,
      busy: false,
      onJump: () => {},
      onLaunch: () => {},
    }),
  );
  return markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

it("reads the steps of a line as one person gets them, and says of branches that a person gets one way alone", () => {
  expect(review(line)).toContain("Every step with the values of ada@p.example.");
  const branched = review({ ...line, ...branching(line) });
  expect(branched).toContain("All branches with ada@p.example’s values. One person takes only one of them.");
  expect(branched).not.toContain("Every step with the values");
});

it("says that there is no account to send as, where it was deleted", () => {
  expect(review(line)).toContain("Sends as No account");
});
