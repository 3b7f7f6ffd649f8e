import type { Locale } from "next-intl";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { ProductTime } from "../ui/product-time.tsx";
import { CardDetail } from "./card-detail.tsx";

const now = Date.UTC(2027, 2, 1, 20);
const hourMs = 3_600_000;

function lineOf(given: Pick<PersonState, "reason" | "next_at">, locale: Locale = "en"): string {
  const person = { profile: { company_name: "Acme" }, ...given } as PersonState;
  const line = createElement(CardDetail, { person });
  const props = { now, rate: 0, movable: false, children: line };
  return renderStatic(createElement(ProductTime, props), "/", locale)
    .replace(/<span class="sr-only">.*?<\/span>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

describe("the second line of a person's card", () => {
  it("says what the person waits for and when the next try is", () => {
    expect(lineOf({ reason: "working_hours", next_at: now + 12 * hourMs })).toBe(
      "The account’s working hours Next try: in 12h",
    );
    expect(lineOf({ reason: "rest", next_at: now + 2 * hourMs }, "de")).toMatch(/in 2 Std\.$/);
  });

  it("says soon of who is due, and of who is due within the minute that shown time is exact to", () => {
    for (const next_at of [now - hourMs, now, now + 59_000])
      expect(lineOf({ reason: null, next_at })).toBe("Acme Next try: Soon");
  });

  it("says nothing of a next try that nobody knows", () => {
    expect(lineOf({ reason: "got_reply", next_at: null })).toBe("The person replied");
  });
});
