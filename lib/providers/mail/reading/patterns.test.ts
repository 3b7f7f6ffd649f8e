import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const folders = ["lib/providers/mail/reading", "lib/domain/conversations/rules"];

/** Where texts of DNS, of requests and of members, as long as they like, meet patterns. */
const others = [
  "lib/client/errors",
  "lib/domain/campaigns/rules",
  "lib/domain/mailboxes",
  "lib/domain/signatures",
  "lib/domain/tasks",
  "lib/domain/tracking",
  "lib/providers/mail/amazon",
  "lib/providers/mail/sendgrid",
  "lib/providers/mail-events",
];

const sourcesIn = (some: readonly string[]) =>
  some.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => join(folder, file)),
  );
const sources = sourcesIn(folders);

function patternsOf(file: string): { readonly text: string; readonly pattern: RegExp }[] {
  const found: { text: string; pattern: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ text: node.text, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return found;
}

describe("the patterns that meet mail of strangers [S23]", () => {
  it("need time that grows with the text's length only", () => {
    const all = [...sources, ...sourcesIn(others)].flatMap((file) =>
      patternsOf(file).map((one) => ({ ...one, file })),
    );
    expect(all.length).toBeGreaterThan(60);
    const slow = all.filter(({ pattern }) => analyse(pattern).reports.length > 0);
    expect(slow.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it("would be found if they needed more", () => {
    for (const pattern of [/\s+$/, /(a+)+b/, /[^@]*@[^@]*$/])
      expect(analyse(pattern).reports.length).toBeGreaterThan(0);
  });

  it("are never made from a text at run time, where no lint would see them", () => {
    for (const file of sources) expect(readFileSync(file, "utf8"), file).not.toMatch(/new RegExp|RegExp\(/);
  });
});
