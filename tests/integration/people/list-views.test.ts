import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as deleteOne } from "@/app/api/list_views/[id]/route.ts";
import { GET as getViews, POST as postView } from "@/app/api/list_views/route.ts";
import type { ListViewItem, ListViews } from "@/lib/contracts/list-views.ts";
import { deleteListView, readListViews, saveListView } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
beforeEach(async () => {
  member = await makeMember(database.admin);
});

const save = (name: string, query = `search=${encodeURIComponent(name)}`, who = member) =>
  saveListView(who, { list: "profiles", name, query });
const namesOf = async (who = member) => (await readListViews(who, "profiles")).map(({ name }) => name);
const fill = async (count: number) => {
  for (let n = 1; n <= count; n++) await save(`View ${n}`);
};

describe("saved views", () => {
  it("keep a list's filters alone, in one way of writing, and stand by name", async () => {
    await save("Wave 10", "?status=replied&page=4&token=secret&search=+ada");
    await save("wave 2", "status=new&space=other");
    await save("Ärzte", "search=arzt");
    expect((await readListViews(member, "profiles")).map(({ name, query }) => [name, query])).toEqual([
      ["Ärzte", "search=arzt"],
      ["wave 2", "status=new"],
      ["Wave 10", "search=ada&status=replied"],
    ]);
    expect(await readListViews(member, "inbox")).toEqual([]);
  });

  it("are replaced by one of the same name, which stays where and since when it was", async () => {
    const first = await save("Replied", "status=replied");
    expect(await save("Replied", "status=replied")).toEqual(first);
    expect(await save("Replied", "status=new")).toEqual({ ...first, query: "status=new" });
    const other = await saveListView(member, { list: "inbox", name: "Replied", query: "filter=unread" });
    expect(other.id).not.toBe(first.id);
    expect(await namesOf()).toEqual(["Replied"]);
  });

  it("need a filter, and one that can be kept", async () => {
    for (const query of ["", "page=2&token=x", "https://else.example/list?search=x"])
      await expect(save("Nothing", query)).rejects.toMatchObject({
        reason: "invalid_input",
        fields: [{ path: "query", message: "viewFiltersNothing" }],
      });
    // Written for an address, each of these takes nine characters.
    await expect(save("Long", `search=${"あ".repeat(300)}`)).rejects.toMatchObject({
      reason: "invalid_input",
      message: "tooLong",
      values: { max: 2000 },
    });
    expect(await namesOf()).toEqual([]);
  });

  it("are at most thirty for a person and list; the thirtieth can still be changed", async () => {
    await fill(30);
    await expect(save("One more")).rejects.toMatchObject({
      reason: "conflict",
      message: "tooManyViews",
      values: { max: 30 },
    });
    expect((await save("View 30", "status=new")).query).toBe("status=new");
    await saveListView(member, { list: "campaigns", name: "Elsewhere", query: "view=archived" });
    const colleague = await makeMember(database.admin, { workspaceId: member.workspaceId });
    await save("Mine", "search=x", colleague);
    const [first] = await readListViews(member, "profiles");
    await deleteListView(member, first!.id);
    await save("One more");
    expect(await namesOf()).toHaveLength(30);
  });

  it("stay thirty and of one name each while several windows save at once", async () => {
    await fill(27);
    const saved = await Promise.allSettled(["a", "b", "c", "d", "e", "f"].map((name) => save(name)));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of saved)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ reason: "conflict" });
    expect(await namesOf()).toHaveLength(30);

    const other = await makeMember(database.admin);
    const queries = Array.from({ length: 8 }, (_, n) => `search=${n}`);
    const same = await Promise.all(queries.map((query) => save("Same", query, other)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const [kept] = await readListViews(other, "profiles");
    expect(queries).toContain(kept?.query);
    expect(await namesOf(other)).toEqual(["Same"]);
  });

  it("are one person's in one workspace: nobody else sees, changes or deletes them [S1]", async () => {
    const { workspaceId, userId } = member;
    const { id } = await save("Mine", "search=mine");
    const colleague = await makeMember(database.admin, { workspaceId });
    const stranger = await makeMember(database.admin);
    const elsewhere = { ...stranger, userId };
    for (const who of [colleague, stranger, elsewhere]) {
      expect(await namesOf(who)).toEqual([]);
      expect((await save("Mine", "search=theirs", who)).id).not.toBe(id);
      await expect(deleteListView(who, id)).rejects.toMatchObject({ reason: "not_found" });
    }
    expect(await readListViews(member, "profiles")).toMatchObject([{ id, query: "search=mine" }]);
    await deleteListView(member, id);
    await expect(deleteListView(member, id)).rejects.toMatchObject({ reason: "not_found" });
    expect(await namesOf(colleague)).toEqual(["Mine"]);
  });
});

describe("the calls of saved views", () => {
  const as = () => ({ as: member.token });
  const list = async (query = { list: "profiles" }) => callRoute<ListViews>(getViews, { ...as(), query });
  const post = (body: object, headers = {}) => callRoute<ListViewItem>(postView, { ...as(), body, headers });
  const remove = (id: string) => callRoute(deleteOne, { ...as(), params: { id } });

  it("save, list and delete, and say the same of what is saved twice", async () => {
    const body = { list: "profiles", name: "  Replied ", query: "status=replied" };
    const { payload } = await post(body);
    expect(payload).toEqual({
      _id: expect.any(String),
      list: "profiles",
      name: "Replied",
      query: "status=replied",
      created_at: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    expect((await post(body)).payload).toEqual(payload);
    expect((await list()).payload).toEqual({ items: [payload] });
    expect((await remove(payload._id)).payload).toEqual({ done: true });
    expect(await remove(payload._id)).toMatchObject({ status: 404, reason: "not_found" });
    expect(await remove(newId())).toMatchObject({ status: 404, reason: "not_found" });
    expect((await list()).payload).toEqual({ items: [] });
  });

  it("refuse what is no list, no name and no filter, at its field", async () => {
    const good = { list: "profiles", name: "Replied", query: "status=replied" };
    const wrong = [
      ["list", { ...good, list: "accounts" }],
      ["name", { ...good, name: "  " }],
      ["name", { ...good, name: "x".repeat(61) }],
      ["query", { ...good, query: "x".repeat(2001) }],
      ["query", { ...good, query: "//else.example" }],
    ] as const;
    for (const [path, body] of wrong)
      expect(await post(body)).toMatchObject({ status: 400, reason: "invalid_input", fields: [{ path }] });
    expect(await list({ list: "accounts" })).toMatchObject({ status: 400, reason: "invalid_input" });
    expect((await post({ ...good, name: "x".repeat(60) })).status).toBe(200);
  });

  it("say in the person's language that there are thirty already", async () => {
    await fill(30);
    const body = { list: "profiles", name: "One more", query: "status=new" };
    expect(await post(body)).toMatchObject({
      status: 409,
      reason: "conflict",
      error: "You can keep 30 views of a list. Delete one first",
    });
    expect((await post(body, { "x-app-locale": "de" })).error).toContain("30 Ansichten");
  });
});
