import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const valueImports = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";/gms;
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(valueImports)].map(([, from = ""]) => from);

/** Whether a contract's file imports zod, directly or through its imports. */
function bringsZod(file: string): boolean {
  return importsOf(file).some(
    (from) => from === "zod" || (/^\.{1,2}\//.test(from) && bringsZod(join(dirname(file), from))),
  );
}

it("what the browser runs takes constants only from contracts' files without zod: it would weigh 90 kB", () => {
  const taken = ["components", "lib/client"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .flatMap((name) => importsOf(join(folder, name)).map((from) => ({ name, from })))
      .filter(({ from }) => from.startsWith("@/lib/contracts/")),
  );
  expect(taken.length).toBeGreaterThan(5);
  expect(taken.filter(({ from }) => bringsZod(from.slice(2)))).toEqual([]);
});
