import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadErrors } from "../i18n/errors/index.ts";

const texts = loadErrors("en");

const sources = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

it("every refusal that a contract names has its text", () => {
  const named = sources.flatMap((name) => {
    const source = readFileSync(new URL(name, import.meta.url), "utf8");
    return [...source.matchAll(/\berror: "([^"]+)"/g)].map(([, key]) => key!);
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((key) => !(key in texts))).toEqual([]);
});
