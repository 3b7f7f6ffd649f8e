import { describe, expect, it } from "vitest";
import { POST as add } from "@/app/api/blacklist/add/route.ts";
import { GET as download } from "@/app/api/blacklist/download_csv/route.ts";
import { POST as remove } from "@/app/api/blacklist/remove/route.ts";
import { GET as page } from "@/app/api/blacklist/route.ts";
import { GET as read, PUT as replace } from "@/app/api/credentials/[id]/blacklist/route.ts";
import type { BlacklistPageView, ChangedBlacklist } from "@/lib/contracts/blacklist.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);

const put = (values: unknown, as = sender.token) =>
  callRoute<ChangedBlacklist>(replace, { as, params: { id: sender.credentialId }, body: { values } });
const get = async (as = sender.token) =>
  callRoute<{ values: string[] }>(read, { as, params: { id: sender.credentialId } });
const listed = (query: Record<string, string>, as = sender.token) =>
  callRoute<BlacklistPageView>(page, { as, query });

describe("the calls of a blacklist", () => {
  it("read and replace the values of an account as they were typed [OC-263, OC-264]", async () => {
    expect((await get()).payload).toEqual({ values: [] });
    const { status, payload } = await put(["Ann@Acme.example", "acme.example", "ann@", ""]);
    expect(status).toBe(200);
    expect(payload).toEqual({
      added: 2,
      known: 0,
      removed: 0,
      refused: [{ line: 3, value: "ann@", reason: "address" }],
      refused_count: 1,
    });
    expect((await get()).payload.values.sort()).toEqual(["Ann@Acme.example", "acme.example"]);
    expect((await put(["acme.example"])).payload).toMatchObject({ added: 0, known: 1, removed: 1 });
    expect((await get()).payload.values).toEqual(["acme.example"]);
  });

  it("take values of which nothing is left to compare as a number", async () => {
    const values = ["00000", "+0 (000) 00-00", "acme.example"];
    expect(await put(values)).toMatchObject({ status: 200, payload: { added: 3 } });
    expect((await get()).payload.values.sort()).toEqual([...values].sort());
  });

  it("refuse what is no list, and change nothing", async () => {
    await put(["acme.example"]);
    for (const values of [undefined, 7, [7], [{}], ["a\u0000b"]])
      expect((await put(values)).status).toBe(400);
    expect((await get()).payload.values).toEqual(["acme.example"]);
  });

  it("list a page with who added it, search, and go on by cursor", async () => {
    await put(Array.from({ length: 60 }, (_, at) => `c${at}.example`));
    const first = (await listed({ credentials_id: sender.credentialId })).payload;
    expect(first).toMatchObject({ total: 60 });
    expect(first.items).toHaveLength(50);
    expect(first.items[0]).toMatchObject({ kind: "domain", created_by: "Ada Test" });
    const rest = (await listed({ credentials_id: sender.credentialId, cursor: first.next_cursor! })).payload;
    expect(rest.items).toHaveLength(10);
    expect(rest.next_cursor).toBeNull();
    expect(new Set([...first.items, ...rest.items].map(({ _id }) => _id)).size).toBe(60);
    const found = (await listed({ credentials_id: sender.credentialId, search: "C5" })).payload;
    expect(found.items).toHaveLength(11);
  });

  it("begin anew at a cursor of no time that is kept", async () => {
    await put(["acme.example"]);
    const cursor = `-99999999999999_${newId()}`;
    expect((await listed({ credentials_id: sender.credentialId, cursor })).payload.items).toHaveLength(1);
  });

  it("take entries out, of the named list alone", async () => {
    await put(["acme.example"]);
    const [entry] = (await listed({ credentials_id: sender.credentialId })).payload.items;
    const ids = [entry!._id];
    expect((await callRoute(remove, { as: sender.token, body: { ids } })).payload).toEqual({ removed: 0 });
    const body = { credentials_id: sender.credentialId, ids };
    expect((await callRoute(remove, { as: sender.token, body })).payload).toEqual({ removed: 1 });
    expect((await get()).payload.values).toEqual([]);
  });

  it("export a file that no spreadsheet runs", async () => {
    await put(["+49 30 1234567", "=cmd Ltd"]);
    const answer = await ask(download, {
      query: `credentials_id=${sender.credentialId}`,
      headers: { authorization: `Bearer ${sender.token}` },
    });
    const text = await answer.text();
    expect(text).toContain('"\'+49 30 1234567"');
    expect(text).toContain('"\'=cmd Ltd"');
  });

  it("let a worker change the list of their own account, and only read the workspace's", async () => {
    const { workspaceId } = sender;
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    expect((await put(["acme.example"], worker.token)).status).toBe(404);
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect((await put(["acme.example"], worker.token)).status).toBe(200);
    const whole = await callRoute(add, { as: worker.token, body: { values: ["b.example"] } });
    expect(whole).toMatchObject({
      status: 403,
      error: "Only admins change the blacklist of the whole workspace",
    });
    expect((await callRoute(add, { as: sender.token, body: { values: ["b.example"] } })).status).toBe(200);
    expect((await listed({}, worker.token)).payload.items).toMatchObject([{ value: "b.example" }]);
  });

  it("refuse a list that gets too long, and keep it as it was", async () => {
    await database.admin`insert into blacklist_entries (workspace_id, id, credential_id, kind, value, entry, created_at)
      select ${sender.workspaceId}, gen_random_uuid(), ${sender.credentialId}, 'domain', n || '.example', n || '.example', now()
        from generate_series(1, 50000) n`;
    const { status, error } = await callRoute(add, {
      as: sender.token,
      body: { credentials_id: sender.credentialId, values: ["acme.example"] },
    });
    expect(status).toBe(409);
    expect(error).toBe("A blacklist has 50,000 values at most. Remove some first.");
    expect((await listed({ credentials_id: sender.credentialId, search: "acme" })).payload.items).toEqual([]);
  });
});
