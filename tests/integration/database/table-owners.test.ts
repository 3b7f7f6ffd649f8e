import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { tables } from "@/lib/db/tables.ts";

/** What the product runs: operators' tools and the seed (lib/server) and the outside (lib/world) apart. */
const files = ["lib", "app"]
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => `${root}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/generated\/|^lib\/(server|world)\//.test(file));

/** The module that a file belongs to: of lib/domain, else the folder of lib. */
const moduleOf = (file: string) => /^lib\/domain\/([^/]+)\//.exec(file)?.[1] ?? file.split("/")[1] ?? file;

/** Table names by Prisma's name of the model. */
const tableOfModel = new Map(
  readdirSync("prisma/schema").flatMap((name) =>
    [...readFileSync(`prisma/schema/${name}`, "utf8").matchAll(/^model (\w+) \{.*?@@map\("(\w+)"\)/gms)].map(
      ([, model = "", table = ""]) => [model[0]!.toLowerCase() + model.slice(1), table] as const,
    ),
  ),
);

const verbs =
  /\b(?:insert\s+into|(?<!for\s|for\s+no\s+key\s|do\s)update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?([a-z_]+\b|\$\{)/gi;
const writing = new Set(["create", "createMany", "update", "updateMany", "upsert", "delete", "deleteMany"]);

interface Write {
  readonly file: string;
  readonly table: string;
}

function writesOf(file: string): Write[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Write[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      for (const [, table = ""] of node.getText().matchAll(verbs))
        if (table === "${" || Object.hasOwn(tables, table.toLowerCase()))
          found.push({ file, table: table.toLowerCase() });
    if (ts.isPropertyAccessExpression(node) && writing.has(node.name.text)) {
      const of = node.expression;
      if (ts.isPropertyAccessExpression(of) && /\bprisma$/.test(of.expression.getText()))
        found.push({ file, table: tableOfModel.get(of.name.text) ?? of.name.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const writes = files.flatMap(writesOf);

describe("the tables' owners", () => {
  it("alone write them", () => {
    const strangers = writes.filter(({ file, table }) => {
      const rule = tables[table];
      const who = moduleOf(file);
      return rule && rule.owner !== who && !Object.hasOwn(rule.also ?? {}, who);
    });
    expect(strangers).toEqual([]);
    expect(writes.length).toBeGreaterThan(60);
  });

  it("name the table that they write, save where an account's news are read", () => {
    const nameless = writes.filter(({ table }) => table === "${").map(({ file }) => file);
    expect([...new Set(nameless)]).toEqual(["lib/domain/conversations/store/accounts.ts"]);
  });

  it("write every table that is theirs, and every exception is one", () => {
    const written = new Set(writes.map(({ file, table }) => `${moduleOf(file)} ${table}`));
    const claimed = Object.entries(tables).flatMap(([table, { also = {} }]) =>
      Object.keys(also).map((who) => `${who} ${table}`),
    );
    const viaNews = ["conversations credentials"];
    expect(claimed.filter((one) => !written.has(one) && !viaNews.includes(one))).toEqual([]);
    for (const [table, { owner }] of Object.entries(tables))
      if (!["world", "brands"].includes(owner)) expect(written, table).toContain(`${owner} ${table}`);
  });
});
