import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What the product runs, but for the place where transactions are made. */
const files = ["lib", "app"]
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => `${root}/${name}`),
  )
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/generated\/|^lib\/db\/transaction\.ts$/.test(file),
  );

/** The files that open a transaction across workspaces, by reason. */
function callersInCode(): string[] {
  return files
    .flatMap((file) => {
      const calls = readFileSync(file, "utf8").matchAll(
        /(?:\.\s*(?:platform|hot)|\bdb\.look)\(\s*(?:"(\w+)")?/g,
      );
      // A reason that isn't written where it is used can't be read here, and stands in no list.
      return [...new Set([...calls].map(([, reason = "unreadable"]) => `${reason} ${file}`))];
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
