import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** A toast that is raised with a failed call's own words. */
const ownWords =
  /toast\.error\([^;]*\b(?:\w*[wW]ords(?:Of)?|failed|failure)\(\w*(?:error|reason)\w*\)|toast\.error\([^;]*\berror\.message/;

it("a failed call is told by tellFailure alone, which offers what the plan lacks [SH-496]", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((name) => join("components", name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((name) => ownWords.test(readFileSync(name, "utf8")))).toEqual([]);
});
