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

/** Links to files and to headings; pictures apart. A link within a page names that page. */
function linksIn(document: string): { readonly file: string; readonly anchor: string | null }[] {
  return [...withoutBlocks(read(document)).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", anchor = null] = target.split("#");
      return { file: path === "" ? join(root, document) : resolve(root, dirname(document), path), anchor };
    });
}

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...withoutBlocks(readFileSync(file, "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("documentation", () => {
  it.each(documents)("%s names only paths that exist", (document) => {
    const gone = pathsIn(read(document)).filter((path) => !existsSync(join(root, path)));
    expect(gone).toEqual([]);
  });

  it.each(documents)("%s links only to what exists", (document) => {
    expect(linksIn(document).filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  it.each(documents)("%s links only to headings that exist", (document) => {
    const lost = linksIn(document).filter(
      ({ file, anchor }) => anchor !== null && file.endsWith(".md") && !anchorsOf(file).includes(anchor),
    );
    expect(lost).toEqual([]);
  });

  it("links every decision record from docs/architecture.md", () => {
    const linked = linksIn(join("docs", "architecture.md")).map(({ file }) => file);
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
