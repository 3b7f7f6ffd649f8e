import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = process.cwd();
const documents = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const read = (document: string) => readFileSync(join(root, document), "utf8");
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

/** What stands in backticks and is a path of this tree: it begins with one of its folders, or is a file beside them. */
function pathsIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, inside]) => inside ?? "")
    .filter((inside) =>
      /^(?:(?:app|components|docs|lib|messages|prisma|tests)(?:\/\S+|\/)|[\w.-]+\.(?:ts|tsx|cjs|mjs|md|json))$/.test(
        inside,
      ),
    )
    .filter((inside) => inside.includes("/") || rootFiles.test(inside))
    .filter((inside) => !/[*<>{}…]/.test(inside));
}

/** Names without a folder are checked where only the root has such a file; others are said beside their folder. */
const rootFiles =
  /^(?:README\.md|middleware\.ts|package\.json|tsconfig\.json|biome\.json|.*\.config\.ts|.*\.cjs)$/;

/** Links to files; pictures apart. */
function linksIn(document: string): string[] {
  return [...withoutBlocks(read(document)).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => resolve(root, dirname(document), target));
}

describe("documentation", () => {
  it.each(documents)("%s names only paths that exist", (document) => {
    const gone = pathsIn(read(document)).filter((path) => !existsSync(join(root, path)));
    expect(gone).toEqual([]);
  });

  it.each(documents)("%s links only to what exists", (document) => {
    expect(linksIn(document).filter((target) => !existsSync(target))).toEqual([]);
  });

  it("links every decision record from docs/architecture.md", () => {
    const linked = linksIn(join("docs", "architecture.md"));
    const records = readdirSync(join(root, "docs", "adr")).map((name) => join(root, "docs", "adr", name));
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter((record) => !linked.includes(record))).toEqual([]);
  });

  it("names every setting of lib/env in docs/operations.md", () => {
    const settings = [...read(join("lib", "env", "index.ts")).matchAll(/^ {2}([A-Z_]+):/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(settings.length).toBeGreaterThan(10);
    const explained = read(join("docs", "operations.md"));
    expect(settings.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});
