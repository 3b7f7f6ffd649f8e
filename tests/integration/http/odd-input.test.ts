import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, titled } from "../../factories/every-call.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const handlers = await everyHandler();
let token = "";

beforeAll(async () => {
  token = (await makeMember(database.admin)).token;
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
          ["token", token],
        ]);
        const params = { id: param, integration: param, person: param, profileId: param };
        const safe = Object.fromEntries(
          Object.entries(params).map(([name, value]) => [name, value.slice(0, 200).toWellFormed()]),
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
      { numRuns: 20, seed: 20261121 },
    );
  });
});
