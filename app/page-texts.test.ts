import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** An import; `names` is null where it takes everything. */
interface Import {
  readonly file: string;
  readonly names: readonly string[] | null;
}

interface Module {
  readonly isClient: boolean;
  readonly imports: readonly Import[];
  /** What the module re-exports from other files, by its name there. */
  readonly passesOn: ReadonlyMap<string, Import>;
  readonly texts: readonly string[];
  /** Texts that the module fetches itself, for the components below its importers. */
  readonly brings: readonly string[];
}

const modules = new Map<string, Module>();

function fileOf(from: string, specifier: string): string | null {
  if (!/^(@\/|\.)/.test(specifier)) return null;
  const file = specifier.startsWith("@/") ? resolve(specifier.slice(2)) : resolve(dirname(from), specifier);
  return /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}

/** Texts are sent by part: `campaigns.state.repeat` is sent with `campaigns.state`. */
const partOf = (path: string) => path.split(".").slice(0, 2).join(".");

function read(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imports: Import[] = [];
  const passesOn = new Map<string, Import>();
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const from = fileOf(file, (node.moduleSpecifier as ts.StringLiteral).text);
      const bindings = node.importClause?.namedBindings;
      const names =
        bindings && ts.isNamedImports(bindings)
          ? bindings.elements
              .filter((element) => !element.isTypeOnly)
              .map(({ name, propertyName }) => (propertyName ?? name).text)
          : null;
      if (from && names?.length !== 0) imports.push({ file: from, names });
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
      const from = fileOf(file, (node.moduleSpecifier as ts.StringLiteral).text);
      if (from && node.exportClause && ts.isNamedExports(node.exportClause))
        for (const { name, propertyName, isTypeOnly } of node.exportClause.elements)
          if (!isTypeOnly) passesOn.set(name.text, { file: from, names: [(propertyName ?? name).text] });
    }
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteral(first)) {
        const from = fileOf(file, first.text);
        if (from) imports.push({ file: from, names: null });
      }
      if (ts.isIdentifier(node.expression) && node.expression.text === "useTranslations") {
        if (!first || !ts.isStringLiteral(first))
          throw new Error(`${file}: useTranslations without a literal name`);
        texts.push(partOf(first.text));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const brings = [...text.matchAll(/messages\/\$\{locale\}\/([\w/-]+)\.json/g)].map(([, name = ""]) =>
    name.replace("/", "."),
  );
  const module = { isClient: /^["']use client["']/.test(text), imports, passesOn, texts, brings };
  modules.set(file, module);
  return module;
}

const covers = (list: readonly string[], path: string) =>
  list.some((one) => one === path || path.startsWith(`${one}.`));

/** The texts used by the client components below a file. Of an index only the imported names count. */
function usedBelow(start: string): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const follow = ({ file, names }: Import, above: boolean, brought: readonly string[]): void => {
    const module = read(file);
    const passed = names?.flatMap((name) => module.passesOn.get(name) ?? []) ?? [...module.passesOn.values()];
    for (const one of passed) follow(one, above, brought);
    if (names && passed.length === names.length) return;
    const isClient = above || module.isClient;
    const given = [...brought, ...module.imports.flatMap((one) => read(one.file).brings)];
    const key = `${file} ${isClient} ${given}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (isClient) for (const path of module.texts) if (!covers(given, path)) used.add(path);
    for (const one of module.imports) follow(one, isClient, given);
  };
  follow({ file: start, names: null }, false, []);
  return used;
}

const quoted = (list = "") => [...list.matchAll(/"([^"]+)"/g)].map(([, path]) => path ?? "");

/** The texts that a page or layout names, itself or by the name of a list that it imports. */
function named(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const shared = /texts: (\w+)/.exec(source)?.[1];
  if (!shared) return quoted(/(?:texts: |pickMessages\([^[]*)\[([^\]]*)\]/.exec(source)?.[1]);
  const from = read(file).imports.find(({ names }) => names?.includes(shared));
  if (!from) throw new Error(`${file}: ${shared} is imported from nowhere`);
  return quoted(new RegExp(`${shared}\\b[^=]*= \\[([^\\]]*)\\]`).exec(readFileSync(from.file, "utf8"))?.[1]);
}

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => resolve("app", name));
const layouts = files.filter((file) => file.endsWith("/layout.tsx"));
const above = (file: string) =>
  layouts.filter((layout) => file.startsWith(`${dirname(layout)}/`) && layout !== file);

describe("the texts that go to the browser", () => {
  it.each(
    files
      .filter((file) => /\/(page|layout|error|not-found)\.tsx$/.test(file))
      .map((file) => [relative("app", file), file] as const),
  )("of %s are those that its client components use, and no others", (_, file) => {
    const used = [...usedBelow(file)];
    const own = named(file);
    const inherited = above(file).flatMap(named);
    expect(
      used.filter((path) => !covers([...own, ...inherited], path)),
      "missing",
    ).toEqual([]);
    const idle = own.filter((path) => !used.some((one) => covers([path], one)));
    // A layout's texts also serve the pages below it.
    const below = file.endsWith("/layout.tsx")
      ? files.filter((one) => above(one).includes(file) && /\.tsx$/.test(one))
      : [];
    const usedByPages = new Set(below.flatMap((one) => [...usedBelow(one)]));
    expect(
      idle.filter((path) => ![...usedByPages].some((one) => covers([path], one))),
      "unused",
    ).toEqual([]);
  });
});
