import type { Locale } from "next-intl";
import { createElement } from "react";
import { expect, it } from "vitest";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { emptyDraft, withFlow } from "./draft.ts";
import { Findings } from "./findings.tsx";
import { insertNode } from "./graph/edit-flow.ts";
import { flowOfLine, start } from "./graph/flow.ts";
import { newStep } from "./new-step.ts";

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

it("names a condition by its kind and a step by its number, in a sequence that branches [OC-043]", () => {
  const flow = insertNode(flowOfLine([newStep("message", "a", true, (() => "") as never)]), start, {
    kind: "condition",
    id: "q",
    condition: { type: "opened" },
    within: 0,
  });
  const problems = [
    { key: "empty_text" as const, step: "a", field: "text", values: {} },
    { key: "not_tracked" as const, step: "q", field: "condition", values: {} },
  ];
  const checked = { reply: { problems, warnings: [], affected: null, note_limit: 200 }, refusal: null };
  const shown = renderStatic(createElement(Findings, { checked, draft: withFlow(flow), onJump: () => {} }));
  // In the order of the sequence, each as a button that leads there.
  expect([...shown.matchAll(/<button[^>]*>([^<]*?):/g)].map(([, name]) => name)).toEqual([
    "Condition",
    "Step 1",
  ]);
  expect(shown).toContain("Resolve errors before saving");
});
