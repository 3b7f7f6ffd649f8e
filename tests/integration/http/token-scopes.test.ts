import { beforeAll, describe, expect, it } from "vitest";
import { isConsoleCall, tokenNeed } from "@/lib/access/calls.ts";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import { parametersOf } from "@/lib/contracts/call.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { tokenAreas } from "@/lib/http/token-areas.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyContract, everyHandler, nameOf, titled } from "../../factories/every-call.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
const closed = (await everyHandler()).filter(({ call }) => call.access.who !== "anon");
const needOf = ({ call }: (typeof closed)[number]) => tokenNeed(call);
const ofAreas = closed.filter((handler) => typeof needOf(handler) !== "string");

let walked: WalkedWorkspace;
beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
});

/** A token of the workspace's admin, who may do everything there. */
const token = (scope: { areas?: readonly Tab[]; is_read_only?: boolean }) =>
  walked.session({ kind: "api", hint: "abcd", name: newId(), ...scope });

const reasonOf = (text: string) => (JSON.parse(text) as { reason?: string }).reason;

/** Makes the call for things that aren't there, so that a call that is allowed changes nothing. */
async function tries(handler: (typeof closed)[number], bearer: string) {
  const params = Object.fromEntries(parametersOf(handler.call.path).map((name) => [name, newId()]));
  const answer = await ask(handler, {
    params,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: "{}",
  });
  return { status: answer.status, text: await answer.text() };
}

describe("an API token with all areas but a call's own", () => {
  it.each(titled(ofAreas))("is refused by %s", async (_name, handler) => {
    const need = needOf(handler);
    const key = await token({ areas: tabs.filter((tab) => !need.includes(tab)) });
    const before = await walked.snapshot();
    const { status, text } = await walked.send(handler, key);
    expect(status, text).toBe(403);
    expect(reasonOf(text)).toBe("scope_missing");
    expect(await walked.snapshot()).toBe(before);
  });
});

/** What a call answers that was allowed; 502 where it asks a provider, of whom there is none here. */
const allowed = [200, 400, 404, 502];

describe("an API token with one of a call's areas alone", () => {
  const pairs = ofAreas.flatMap((handler) =>
    (handler.call.access.tabs ?? []).map((tab) => [nameOf(handler.call), tab, handler] as const),
  );
  it.each(pairs)("may make %s by %s", async (_name, tab, handler) => {
    const { status, text } = await tries(handler, await token({ areas: [tab] }));
    expect(allowed, text).toContain(status);
  });
});

describe("an API token with chosen areas", () => {
  const outside = closed.filter((handler) => needOf(handler) === "every-area");
  it.each(titled(outside))("is refused by %s, which belongs to none", async (_name, handler) => {
    const { status, text } = await walked.send(handler, await token({ areas: tabs }));
    expect(status, text).toBe(403);
    expect(reasonOf(text)).toBe("scope_missing");
    expect(allowed).toContain((await tries(handler, await token({}))).status);
  });

  const shared = closed.filter((handler) => needOf(handler) === "any");
  it.each(titled(shared))("may make %s, which each area needs", async (_name, handler) => {
    const { status, text } = await tries(handler, await token({ areas: ["reports"], is_read_only: true }));
    expect(allowed, text).toContain(status);
  });
});

/** A call that sets the browser's cookie takes no API token at all; the console's calls are unknown to all of them. */
const refusal = (call: (typeof closed)[number]["call"]) =>
  call.setsCookie ? 401 : isConsoleCall(call) ? 404 : 403;

describe("an API token that only reads", () => {
  const changing = closed.filter(({ call }) => call.method !== "GET" || call.changesState);
  it.each(titled(changing))("is refused by %s", async (_name, handler) => {
    const before = await walked.snapshot();
    const { status, text } = await walked.send(handler, await token({ is_read_only: true }));
    expect(refusal(handler.call), text).toBe(status);
    expect(await walked.snapshot()).toBe(before);
  });

  const reading = closed.filter(
    (handler) => needOf(handler) !== "none" && handler.call.method === "GET" && !handler.call.changesState,
  );
  it.each(titled(reading))("may make %s", async (_name, handler) => {
    const { status, text } = await tries(handler, await token({ is_read_only: true }));
    expect(allowed, text).toContain(status);
  });
});

describe("every API token", () => {
  const personal = closed.filter((handler) => needOf(handler) === "none");
  it.each(titled(personal))("is refused by %s", async (_name, handler) => {
    const { status, text } = await walked.send(handler, await token({}));
    expect(refusal(handler.call), text).toBe(status);
  });
});

describe("the areas of API tokens", () => {
  it("are the pages that grant calls, and the description of the API names those of each call", () => {
    const granting = new Set(ofAreas.flatMap(({ call }) => call.access.tabs ?? []));
    expect([...tokenAreas].sort()).toEqual([...granting].sort());
    const paths = openApiDocument().paths as Record<string, Record<string, { "x-api-token"?: unknown }>>;
    for (const call of everyContract()) {
      const said = paths[call.path]?.[call.method.toLowerCase()]?.["x-api-token"];
      const isUntold = call.access.who === "anon" || isConsoleCall(call);
      expect(said, nameOf(call)).toEqual(isUntold ? undefined : tokenNeed(call));
    }
  });
});
