import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";

const config = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, ts.sys as never)!;
const roots = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .map((name) => resolve("lib", name))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/generated\/|\/lib\/client\//.test(file));
const program = ts.createProgram(roots, { ...config.options, noEmit: true, incremental: false });
const checker = program.getTypeChecker();

/** What names stand for inside a function, and which way choices go. */
interface Bound {
  readonly names: ReadonlyMap<ts.Symbol, ts.Expression | string>;
  readonly way: "yes" | "no";
  /** How many values the statement has so far. */
  readonly values: { count: number };
}
class Unreadable extends Error {}

/** The text that an expression stands for, from constants, templates and functions that put texts together. */
function textOf(node: ts.Node, bound: Bound): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression, bound);
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => textOf(span.expression, bound) + span.literal.text).join("")
    );
  if (ts.isConditionalExpression(node))
    return textOf(bound.way === "yes" ? node.whenTrue : node.whenFalse, bound);
  if (isTagged(node)) return textOfTemplate(node.template, bound);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return textOfName(node, bound);
  if (ts.isCallExpression(node)) return textOfCall(node, bound);
  throw new Unreadable(node.getText().slice(0, 80));
}

/** The names under which the world's connection and its transactions go. */
const isConnection = (node: ts.Node) => /^(sql|db|tx)$/.test(node.getText());
const isTagged = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && isConnection(node.tag);

/** A template of the world's driver: what stands in it is a value, a part of a statement, or a row to insert. */
function textOfTemplate(template: ts.TemplateLiteral, bound: Bound): string {
  if (!ts.isTemplateExpression(template)) return template.text;
  const parts = template.templateSpans.map(
    ({ expression, literal }) => textOfPart(expression, bound) + literal.text,
  );
  return template.head.text + parts.join("");
}

function textOfPart(node: ts.Expression, bound: Bound): string {
  const value = () => `$${++bound.values.count}`;
  if (ts.isCallExpression(node) && isConnection(node.expression)) {
    const given = checker.getTypeAtLocation(node.arguments[0]!);
    const row = checker.getIndexTypeOfType(given, ts.IndexKind.Number) ?? given;
    const columns = checker.getPropertiesOfType(row).map(({ name }) => name);
    return `(${columns.join(", ")}) values (${columns.map(value).join(", ")})`;
  }
  return isPart(node) ? textOf(node, bound) : value();
}

/** Whether a part of a statement stands there, itself, by choice or by name, rather than a value. */
function isPart(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isPart(node.whenTrue);
  if (!ts.isIdentifier(node)) return isTagged(node);
  const [declaration] = symbolOf(node)?.declarations ?? [];
  return Boolean(
    declaration &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer &&
      isPart(declaration.initializer),
  );
}

function textOfName(node: ts.Identifier | ts.PropertyAccessExpression, bound: Bound): string {
  const symbol = symbolOf(node);
  const given = symbol && bound.names.get(symbol);
  if (typeof given === "string") return given;
  if (given) return textOf(given, bound);
  const [declaration] = symbol?.declarations ?? [];
  if (declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)))
    if (declaration.initializer) return textOf(declaration.initializer, bound);
  throw new Unreadable(node.getText());
}

function symbolOf(node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function textOfCall(node: ts.CallExpression, bound: Bound): string {
  const [declaration] = symbolOf(node.expression)?.declarations ?? [];
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!made || !(ts.isArrowFunction(made) || ts.isFunctionDeclaration(made)) || !made.body)
    throw new Unreadable(node.getText().slice(0, 80));
  const names = new Map(bound.names);
  made.parameters.forEach(({ name }, at) => {
    const argument = node.arguments[at];
    if (!argument) return;
    if (ts.isIdentifier(name)) bind(names, name, argument, bound);
    else if (ts.isObjectLiteralExpression(argument))
      for (const element of name.elements)
        for (const property of argument.properties)
          if (ts.isBindingElement(element) && ts.isPropertyAssignment(property))
            if (property.name.getText() === (element.propertyName ?? element.name).getText())
              bind(names, element.name as ts.Identifier, property.initializer, bound);
  });
  const body = ts.isBlock(made.body)
    ? made.body.statements.find(ts.isReturnStatement)?.expression
    : made.body;
  if (!body) throw new Unreadable(node.getText().slice(0, 80));
  return textOf(body, { ...bound, names });
}

function bind(
  names: Map<ts.Symbol, ts.Expression | string>,
  name: ts.Identifier,
  value: ts.Expression,
  bound: Bound,
) {
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return;
  try {
    names.set(symbol, textOf(value, bound));
  } catch {
    names.set(symbol, value);
  }
}

export interface Statement {
  readonly place: string;
  /** The texts that it may have; none where they are only known at run time. */
  readonly texts: readonly string[];
  /** The names that the code reads its rows by; null where it reads none. */
  readonly names: readonly string[] | null;
}

function statementsOf(source: ts.SourceFile): Statement[] {
  const found: Statement[] = [];
  const placeOf = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${source.fileName.slice(process.cwd().length + 1)}:${line + 1}`;
  };
  const visit = (node: ts.Node): void => {
    if (isTagged(node) && isWhole(node)) {
      const [rows] = node.typeArguments ?? [];
      const row = rows && checker.getIndexTypeOfType(checker.getTypeFromTypeNode(rows), ts.IndexKind.Number);
      found.push({ place: placeOf(node), texts: textsOf(node), names: row ? namesOf(row) : null });
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression: of } = node.expression;
      if (name.text === "query" && /\bsql$/.test(of.getText()) && node.arguments[0]) {
        const [row] = checker.getTypeArguments(awaited(checker.getTypeAtLocation(node)) as ts.TypeReference);
        const isObject = row && (row.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
        const names = isObject ? namesOf(row) : null;
        found.push({ place: placeOf(node), texts: textsOf(node.arguments[0]), names });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const namesOf = (row: ts.Type) => checker.getPropertiesOfType(row).map(({ name }) => name);

/** Whether a template is a whole statement, and no part that is put into one. */
function isWhole({ template }: ts.TaggedTemplateExpression): boolean {
  const begin = ts.isTemplateExpression(template) ? template.head.text : template.text;
  return /^\s*(select|insert|update|delete|with|create)\b/i.test(begin);
}

function awaited(type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

function textsOf(node: ts.Node): string[] {
  try {
    const bound = (way: Bound["way"]): Bound => ({ names: new Map(), way, values: { count: 0 } });
    return [...new Set([textOf(node, bound("yes")), textOf(node, bound("no"))])];
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** Every statement that the code hands to Postgres as a text, as its source says it: nothing is run. */
export const readStatements = (): Statement[] =>
  roots.flatMap((file) => statementsOf(program.getSourceFile(file)!));
