import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The files below lib that open a transaction across workspaces, by reason. */
function callersInCode(): string[] {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).map((name) => `lib/${name}`);
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("/generated/"))
    .flatMap((file) => {
      const calls = readFileSync(file, "utf8").matchAll(/db\s*\.(?:platform|hot)\(\s*"(\w+)"/g);
      return [...new Set([...calls].map(([, reason]) => `${reason} ${file}`))];
    })
    .sort();
}

function callersInDocument(): string[] {
  const rows = readFileSync("docs/security.md", "utf8").matchAll(/^\| `(\w+)` \| (`lib\/.+) \|$/gm);
  return [...rows]
    .flatMap(([, reason, files]) => [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => `${reason} ${file}`))
    .sort();
}

describe("work across workspaces", () => {
  it("is done by the files that docs/security.md names, and by no others", () => {
    expect(callersInCode()).toEqual(callersInDocument());
    expect(callersInCode().length).toBeGreaterThan(5);
  });
});
