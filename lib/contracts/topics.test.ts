import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type TopicWord, topicTabs, topicWord } from "./topics.ts";

const topicWords = Object.keys(topicTabs) as TopicWord[];

function sourcesOf(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|generated\//.test(name))
    .map((name) => `${folder}/${name}`)
    .map((file) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
}

function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text];
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...literalsOf(child)));
  return found;
}

/** The topic texts of a source: values named so, and what functions that return topics contain. */
function topicsIn(source: ts.SourceFile): { topic: string; file: string }[] {
  const found: { topic: string; file: string }[] = [];
  const visit = (node: ts.Node): void => {
    const isNamed =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node)) &&
      /^topics/.test(node.name.getText());
    const returns = ts.isFunctionLike(node) ? (node.type?.getText() ?? "") : "";
    if (isNamed || /\bTopic\b/.test(returns))
      for (const topic of literalsOf(node)) found.push({ topic, file: source.fileName });
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The first words of a component's query keys. */
function keysIn(source: ts.SourceFile): string[] {
  if (!source.text.includes("@tanstack/react-query")) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isArrayLiteralExpression(node) ? node.elements : [];
    if (first && ts.isStringLiteral(first) && topicWord(first.text)) found.push(first.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const announced = ["lib/domain", "lib/wiring", "lib/jobs"].flatMap(sourcesOf).flatMap(topicsIn);
const keys = new Set(sourcesOf("components").flatMap(keysIn));

describe("the topics", () => {
  it.each(topicWords)("%s is announced, and makes a query old", (word) => {
    expect(announced.map(({ topic }) => topicWord(topic))).toContain(word);
    expect([...keys]).toContain(word);
  });

  it("that a verb announces are known, and make a query old", () => {
    expect(announced.length).toBeGreaterThan(40);
    expect(announced.filter(({ topic }) => !keys.has(topicWord(topic) ?? ""))).toEqual([]);
  });
});
