import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isConsoleCall } from "@/lib/access/calls.ts";
import { parametersOf } from "@/lib/contracts/call.ts";
import { becomeOperator } from "../../factories/become-operator.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, titled } from "../../factories/every-call.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
const handlers = await everyHandler();
let token = "";
let operatorToken = "";

beforeAll(async () => {
  token = (await makeMember(database.admin)).token;
  const operator = await makeMember(database.admin);
  await becomeOperator(database.admin, operator.userId);
  operatorToken = operator.token;
});

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "NaN",
    "-1",
    "1e309",
    "0x10",
    "null",
    "[]",
    "{",
    "' or 1=1 --",
  ),
  fc.constant("x".repeat(70_000)),
  fc.uuid(),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, -1, 1e308, 2 ** 53, [], {}, [[[[]]]], {
    __proto__: null,
    a: { b: { c: [null] } },
  }),
  fc.double(),
  fc.array(oddText, { maxLength: 3 }),
);

/** Bodies with the call's own names and values that nobody expects, and bodies that are none. */
function oddBody(names: readonly string[]) {
  const json = fc.record(Object.fromEntries(names.map((name) => [name, oddValue])), { requiredKeys: [] });
  const asJson = json.map((value) => ({ type: "application/json", body: JSON.stringify(value) ?? "null" }));
  const asForm = fc
    .array(fc.tuple(fc.constantFrom(...names, "a[b][c]", "__proto__[x]", "["), oddText), { maxLength: 4 })
    .map((pairs) => {
      const form = new URLSearchParams(
        pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
      );
      return { type: "application/x-www-form-urlencoded", body: form.toString() };
    });
  const broken = fc.constantFrom(
    { type: "application/json", body: "{" },
    { type: "application/json", body: "[1]" },
    { type: "multipart/form-data", body: "no boundary" },
    { type: "text/plain", body: "hello" },
    { type: "", body: "\u0000" },
  );
  return fc.oneof(
    { weight: 4, arbitrary: asJson },
    { weight: 2, arbitrary: asForm },
    { weight: 1, arbitrary: broken },
  );
}

const namesOf = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {});

describe("odd input never makes a 500", () => {
  it.each(titled(handlers))("%s", async (_name, handler) => {
    const bodies = oddBody([...namesOf(handler.call.body), "unknown"]);
    const queries = fc.array(
      fc.tuple(fc.constantFrom(...namesOf(handler.call.query), "space", "unknown"), oddText),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(bodies, queries, oddText, async ({ type, body }, pairs, param) => {
        const query = new URLSearchParams([
          ...pairs.map(([name, value]): [string, string] => [name, value.slice(0, 2_000).toWellFormed()]),
          ["token", isConsoleCall(handler.call) ? operatorToken : token],
        ]);
        const safe = Object.fromEntries(
          parametersOf(handler.call.path).map((name) => [name, param.slice(0, 200).toWellFormed()]),
        );
        const answer = await ask(handler, {
          params: safe,
          query: query.toString(),
          headers: type ? { "content-type": type } : {},
          body,
        });
        const text = await answer.text();
        expect(answer.status, `${type} ${body.slice(0, 200)} ${query} ${text.slice(0, 200)}`).not.toBe(500);
        if (answer.status >= 400) {
          expect(JSON.parse(text)).toMatchObject({
            ok: false,
            error: expect.any(String),
            code: answer.status,
            reason: expect.any(String),
            request_id: expect.any(String),
          });
        }
      }),
      { numRuns: 4, seed: 20261121 },
    );
  });
});

/** Texts that Postgres can't store, or that nobody expects where they come. */
const unstorable = ["a\u0000b", "\ud800", "%00", "x".repeat(70_000)];

type Leaf = string | number | boolean | null;
const isLeaf = (value: unknown): value is Leaf => value === null || typeof value !== "object";

/** The value with one text or key of it replaced at a time, however deep it stands. */
function spoiled(value: unknown, odd: string): unknown[] {
  if (value instanceof File) return [];
  if (isLeaf(value)) return [odd];
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      spoiled(each, odd).map((other) => value.map((kept, at) => (at === index ? other : kept))),
    );
  const entries = Object.entries(value as object);
  return [
    { ...(value as object), [odd]: odd },
    ...entries.flatMap(([key, each]) =>
      spoiled(each, odd).map((other) => ({ ...(value as object), [key]: other })),
    ),
    ...entries.map(([key, each]) => ({
      ...Object.fromEntries(entries.filter(([name]) => name !== key)),
      [odd]: each,
    })),
  ];
}

describe("what can't be stored, in every text and every key of an input and in its path", () => {
  let read: WalkedWorkspace;
  beforeAll(async () => {
    read = await makeWalkedWorkspace(database.admin);
  });
  // What a call changes isn't there for the next one: only those that read share a workspace.
  const workspaceFor = ({ changesState }: { readonly changesState: boolean }) =>
    changesState ? makeWalkedWorkspace(database.admin) : read;

  it.each(titled(handlers))("%s never makes a 500 [F21]", async (_name, handler) => {
    const isConsoles = isConsoleCall(handler.call);
    const walked = await workspaceFor({ changesState: handler.call.changesState || isConsoles });
    if (isConsoles) await becomeOperator(database.admin, walked.owner.userId);
    const { params, query, body } = walked.inputOf(handler.call);
    const as = { authorization: `Bearer ${walked.owner.token}`, "content-type": "application/json" };
    const wrong: string[] = [];
    for (const odd of unstorable) {
      for (const name of Object.keys(params)) {
        const answer = await ask(handler, {
          params: { ...params, [name]: odd },
          query: asQuery(query),
          headers: as,
          body: JSON.stringify(body),
        });
        if (answer.status === 500) wrong.push(`path ${name} ${JSON.stringify(odd.slice(0, 20))}`);
      }
      for (const other of spoiled(body, odd)) {
        const text = JSON.stringify(other);
        const answer = await ask(handler, { params, query: asQuery(query), headers: as, body: text });
        if (answer.status === 500) wrong.push(`body ${text.slice(0, 300)}: ${answer.status}`);
      }
      for (const other of spoiled(query, odd) as Record<string, string>[]) {
        const answer = await ask(handler, {
          params,
          query: asQuery(other),
          headers: as,
          body: JSON.stringify(body),
        });
        if (answer.status === 500)
          wrong.push(`query ${JSON.stringify(other).slice(0, 300)}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const asQuery = (query: Record<string, string>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name.slice(0, 2_000).toWellFormed(),
      String(value).slice(0, 2_000).toWellFormed(),
    ]),
  ).toString();
