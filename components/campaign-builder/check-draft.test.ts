import type { Locale } from "next-intl";
import { createElement } from "react";
import { expect, it } from "vitest";
import { ApiError } from "@/lib/client/call-api.ts";
import { checkWorkflow } from "@/lib/contracts/campaigns/campaign-check.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { afterFailure, checkQuestion } from "./check-draft.ts";
import { emptyDraft } from "./draft.ts";
import { Findings } from "./findings.tsx";
import { newStep } from "./new-step.ts";
import { StepPanel } from "./step-panel.tsx";
import type { StepKindFacts, StepKindTable } from "./steps/definition.ts";
import { stepKinds } from "./steps/registry.ts";

/** A year: the server's own limit. */
const longestDelayHours = 24 * 365;
const step = { ...newStep("message", "a", true, (() => "") as never), text: "Hello", delay: 99_999_999 };
const draft = { ...emptyDraft(newId(), "Spring"), sequence: [step] };
const found = { problems: [], warnings: [], affected: null, note_limit: 200 };

it("asks about any number of hours in a way that the server answers, and that is still too large", () => {
  const asked = checkWorkflow.body.safeParse(checkQuestion(draft, null, longestDelayHours));
  expect(asked.error).toBeUndefined();
  expect(asked.data?.sequence[0]?.delay).toBeGreaterThan(longestDelayHours);
  const fine = { ...draft, sequence: [{ ...step, delay: longestDelayHours }] };
  expect(checkQuestion(fine, null, longestDelayHours).sequence?.[0]?.delay).toBe(longestDelayHours);
});

it("shows hours that are too many at their field, in each language, without an answer of the server", () => {
  const facts: StepKindFacts = { limits: { text: 8000 }, sender: "social", isOnlyOne: false, isInPlan: true };
  const kinds = Object.fromEntries(stepKinds.map((kind) => [kind, facts])) as StepKindTable;
  const panel = (delay: number, locale: Locale) =>
    renderStatic(
      createElement(StepPanel, {
        step: { ...step, delay },
        index: 0,
        isFirst: true,
        isBelow: true,
        problems: [],
        kinds,
        longestDelay: longestDelayHours,
        noteLimit: null,
        names: [],
        person: null,
        credentialId: "c",
        mailboxId: null,
        withPostalAddress: false,
        onChange: () => {},
      }),
      "/",
      locale,
    );
  for (const locale of LOCALES) {
    const longest = new Intl.NumberFormat(locale).format(longestDelayHours);
    expect(panel(step.delay, locale)).toContain(longest);
    expect(panel(step.delay, locale)).toContain('aria-invalid="true"');
    expect(panel(longestDelayHours, locale)).not.toContain('aria-invalid="true"');
  }
  expect(panel(step.delay, "en")).toContain("Enter at most 8,760 hours, which is a year");
});

it("lets go of what was found once the draft is refused as a whole, and says why", () => {
  const last = { reply: found, refusal: null };
  const refused = afterFailure(last, new ApiError("Too much text", 400, "invalid_input", [], null));
  expect(refused).toEqual({ reply: null, refusal: "Too much text" });
  const shown = renderStatic(createElement(Findings, { checked: refused, draft, onJump: () => {} }));
  expect(shown).toContain("Too much text");
});

it("keeps what was found while the server can't answer", () => {
  const last = { reply: found, refusal: null };
  for (const failure of [new TypeError("network"), new ApiError("Try again", 503, "unavailable", [], null)])
    expect(afterFailure(last, failure)).toBe(last);
});
