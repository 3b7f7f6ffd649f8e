import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as accounts from "./accounts.ts";
import type { Call } from "./call.ts";
import * as workspaces from "./workspaces.ts";

const calls = [...Object.values(accounts), ...Object.values(workspaces)].filter(
  (each): each is typeof each & Call => "method" in each && "reply" in each,
);
const fields = calls.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((part) =>
    Object.entries((part as unknown as z.ZodObject).shape).map(
      ([name, schema]) => [`${method} ${path} ${name}`, schema as z.ZodType] as const,
    ),
  ),
);

/** Values that Postgres can't store, that a hash can't tell apart, or that are far too large. */
const hostile: Record<string, unknown> = {
  "a NUL": "abcdefghijk\u0000",
  "a lone surrogate": "abcdefghijk\ud800",
  "a long text": "x".repeat(20_000),
  "a NUL in a value": { a: "b\u0000" },
  "a NUL in a name": { "a\u0000": "b" },
  "a lone surrogate in a name": { "a\udc00": "b" },
  "a long name": { ["x".repeat(20_000)]: "b" },
  "many names": Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, "b"])),
  "a nested record": { a: { b: "c\u0000" } },
  "a long list": Array.from({ length: 20_000 }, () => "b"),
};

/** Whether a value can be stored and is of a reasonable size. */
function isHarmless(value: unknown): boolean {
  if (typeof value === "string")
    return value.length < 10_000 && value.isWellFormed() && !value.includes("\0");
  if (value === null || typeof value !== "object") return true;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.length < 1_000 && parts.every(isHarmless);
}

describe("what accounts and workspaces take", () => {
  it("is found", () => expect(fields.length).toBeGreaterThan(15));

  it.each(fields)(
    "%s takes nothing that can't be stored, and nothing without an end [F21]",
    (_name, schema) => {
      for (const [what, value] of Object.entries(hostile)) {
        for (const sent of [value, JSON.stringify(value)]) {
          const parsed = schema.safeParse(sent);
          expect(!parsed.success || isHarmless(parsed.data), what).toBe(true);
        }
      }
    },
  );
});
