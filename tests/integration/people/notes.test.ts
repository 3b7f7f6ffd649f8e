import { describe, expect, it } from "vitest";
import { PATCH as patch, DELETE as remove } from "@/app/api/profiles/[id]/notes/[noteId]/route.ts";
import { POST as create, GET as list } from "@/app/api/profiles/[id]/notes/route.ts";
import type { ProfileNote } from "@/lib/contracts/profile-notes.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);

const person = (credentialId: string | null = null) =>
  makeProspect(database.admin, { workspaceId: sender.workspaceId, credentialId });
const add = (id: string, body: object, as = sender.token) =>
  callRoute<ProfileNote>(create, { as, params: { id }, body });
const page = async (id: string, query: Record<string, string> = {}, as = sender.token) =>
  (await callRoute<{ items: ProfileNote[]; next_cursor: string | null }>(list, { as, params: { id }, query }))
    .payload;
const edit = (id: string, noteId: string, body: object, as = sender.token) =>
  callRoute<ProfileNote>(patch, { as, params: { id, noteId }, body });
const drop = (id: string, noteId: string, as = sender.token) =>
  callRoute(remove, { as, params: { id, noteId } });
const worker = () =>
  makeMember(database.admin, {
    workspaceId: sender.workspaceId,
    isAdmin: false,
    allowedPages: { profiles: true },
  });

describe("notes on a person", () => {
  it("have an id and belong to one person; they are listed by pages, latest first [OC-187, OC-189]", async () => {
    const [id, other] = [await person(), await person()];
    for (const text of ["one", "two", "three"]) await add(id, { text });
    const { payload } = await add(other, { text: "of somebody else" });
    expect(payload).toMatchObject({ _id: expect.any(String), profile_id: other, author_name: "Ada Test" });
    const first = await page(id, { limit: "2" });
    const second = await page(id, { limit: "2", cursor: first.next_cursor ?? "" });
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(["three", "two", "one"]);
    expect(second.next_cursor).toBeNull();
    expect((await edit(id, payload._id, { text: "x", revision: 1 })).status).toBe(404);
    expect((await drop(id, payload._id)).status).toBe(404);
  });

  it("are written once for one key, also at the same moment [OC-189]", async () => {
    const id = await person();
    const body = { text: "Met in May", key: "k" };
    const made = await Promise.all([add(id, body), add(id, body), add(id, body)]);
    expect(new Set(made.map(({ payload }) => payload._id)).size).toBe(1);
    expect((await page(id)).items).toHaveLength(1);
    expect((await add(id, { text: "  " })).status).toBe(400);
  });

  it("are changed without losing what somebody else wrote meanwhile [OC-189]", async () => {
    const id = await person();
    const { payload } = await add(id, { text: "Met in May" });
    const { payload: changed } = await edit(id, payload._id, { text: "Met in June", revision: 1 });
    expect(changed).toMatchObject({ text: "Met in June", revision: 2, changed_at: expect.any(Number) });
    const late = await edit(id, payload._id, { text: "Met in July", revision: 1 });
    expect(late).toMatchObject({ status: 409, reason: "outdated" });
    // The same words again are no change, whatever was read.
    expect((await edit(id, payload._id, { text: "Met in June", revision: 1 })).payload).toEqual(changed);
    const [one, two] = await Promise.all(
      ["A", "B"].map((text) => edit(id, payload._id, { text, revision: 2 })),
    );
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
  });

  it("are changed and deleted by their author and by admins [OC-189]", async () => {
    const id = await person();
    const [author, other] = [await worker(), await worker()];
    const { payload } = await add(id, { text: "Mine" }, author.token);
    expect((await page(id, {}, other.token)).items[0]).toMatchObject({ text: "Mine", is_editable: false });
    expect((await edit(id, payload._id, { text: "x", revision: 1 }, other.token)).status).toBe(403);
    expect((await drop(id, payload._id, other.token)).status).toBe(403);
    expect((await edit(id, payload._id, { text: "Ours", revision: 1 })).status).toBe(200);
    expect((await drop(id, payload._id, author.token)).status).toBe(200);
    expect((await page(id)).items).toEqual([]);
  });

  it("are hidden with the person from whoever doesn't see the person", async () => {
    const id = await person(sender.credentialId);
    await add(id, { text: "Secret" });
    const { token } = await worker();
    expect((await callRoute(list, { as: token, params: { id } })).status).toBe(404);
    expect((await add(id, { text: "x" }, token)).status).toBe(404);
  });
});
