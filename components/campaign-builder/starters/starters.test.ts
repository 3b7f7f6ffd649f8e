import { readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { type AppLocale, LOCALES } from "@/lib/i18n/locales.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { type StarterText, starterNames, starters, starterTexts, stepsOfStarter } from "./starters.ts";

/** The texts as people get them. */
function textsIn(locale: AppLocale): Record<StarterText, string> {
  const { texts } = JSON.parse(readFileSync(`messages/${locale}/campaigns.json`, "utf8")).builder.starters;
  const t = createTranslator({ locale, messages: { texts } });
  return Object.fromEntries(starterTexts.map((key) => [key, t(`texts.${key}` as never)])) as Record<
    StarterText,
    string
  >;
}
let ids = 0;
const steps = (name: (typeof starterNames)[number], locale: AppLocale = "en") =>
  stepsOfStarter(
    name,
    ((key: string) => key) as never,
    (key) => textsIn(locale)[key],
    () => `s${++ids}`,
  );

describe("a sequence to begin with", () => {
  it("begins at once, then waits at least an hour before each step (OC-083)", () => {
    for (const name of starterNames) {
      const [first, ...others] = steps(name);
      expect(first?.delay).toBe(0);
      for (const { delay } of others) expect(delay).toBeGreaterThanOrEqual(1);
      expect(new Set(steps(name).map(({ id }) => id)).size).toBe(starters[name].length);
    }
  });

  it.each(LOCALES)(
    "has true texts in %s: known fields, each with a fallback or always there, within the limits",
    (locale) => {
      for (const [key, text] of Object.entries(textsIn(locale))) {
        expect(check(text, ["first_name", "company_name", "job_title"]), key).toEqual([]);
        expect(text.trim(), key).not.toBe("");
      }
      for (const name of starterNames)
        for (const step of steps(name, locale))
          if (step.type === "connection_request") expect((step.note ?? "").length).toBeLessThanOrEqual(200);
    },
  );
});
