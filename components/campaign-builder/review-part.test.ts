import type { Locale } from "next-intl";
import { createElement } from "react";
import { expect, it } from "vitest";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { emptyDraft } from "./draft.ts";
import { newStep } from "./new-step.ts";
import { Findings } from "./review-part.tsx";

it("says in each language what is wrong with a placeholder, not only that something is", () => {
  const draft = {
    ...emptyDraft("account", "Spring"),
    sequence: [newStep("message", "a", true, (() => "") as never)],
  };
  const problems = check("Hi {{nickname}}", ["nickname"]).map(({ kind, start, end, name }) => ({
    key: "placeholder" as const,
    step: "a",
    field: "text",
    values: { kind, start, end, name },
  }));
  const reply = { problems, warnings: [], affected: null, note_limit: 200 };
  const checked = { reply, refusal: null };
  const shown = (locale: Locale) =>
    renderStatic(createElement(Findings, { checked, draft, onJump: () => {} }), "/", locale);
  expect(shown("en")).toContain("Step 1: Write {nickname} with single braces");
  expect(shown("de")).toContain("Schreiben Sie {nickname} mit einfachen geschweiften Klammern");
  expect(shown("fr")).toContain("Écrivez {nickname} avec des accolades simples");
  expect(shown("pt")).toContain("Escreva {nickname} com chavetas simples");
  expect(shown("es")).toContain("Escribe {nickname} con llaves simples");
  expect(shown("en").match(/<li>/g)).toHaveLength(1);
});
