import { describe, expect, it } from "vitest";
import { PATCH as patch } from "@/app/api/profiles/[id]/notes/[noteId]/route.ts";
import { POST as create } from "@/app/api/profiles/[id]/notes/route.ts";
import { GET as getTasks } from "@/app/api/tasks/route.ts";
import type { ProfileNote } from "@/lib/contracts/profile-notes.ts";
import type { TaskView } from "@/lib/contracts/tasks.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const person = () => makeProspect(database.admin, { workspaceId: sender.workspaceId, credentialId: null });
const add = (id: string, body: object) =>
  callRoute<ProfileNote>(create, { as: sender.token, params: { id }, body });
const edit = (note: ProfileNote, body: object) =>
  callRoute<ProfileNote>(patch, {
    as: sender.token,
    params: { id: note.profile_id, noteId: note._id },
    body: { revision: note.revision, ...body },
  });
const colleague = () => makeMember(database.admin, { workspaceId: sender.workspaceId });
const tasksOf = async (token: string) =>
  (await callRoute<{ items: TaskView[] }>(getTasks, { as: token, query: { own: "true" } })).payload.items;

describe("a note that mentions members", () => {
  it("gives each of them a task with its text about the person, and its author none", async () => {
    const [id, one, other] = [await person(), await colleague(), await colleague()];
    const mentions = [one.userId, other.userId, one.userId, sender.userId];
    const { status, payload } = await add(id, { text: "Please call her", mentions });
    expect(status).toBe(200);
    const each = [one, other, sender].map(({ userId }) => userId).sort();
    expect(payload.mentions.map(({ _id }) => _id)).toEqual(each);
    for (const { token, userId } of [one, other])
      expect(await tasksOf(token)).toMatchObject([
        {
          message: "Please call her",
          assignee_id: userId,
          profile_id: id,
          created_by: sender.userId,
          state: "open",
          workflow_id: null,
        },
      ]);
    expect(await tasksOf(sender.token)).toEqual([]);
  });

  it("tells whoever it mentions later, and nobody twice", async () => {
    const [id, one, other] = [await person(), await colleague(), await colleague()];
    const { payload } = await add(id, { text: "First", mentions: [one.userId] });
    const second = await edit(payload, { text: "Second", mentions: [one.userId, other.userId] });
    expect(second.payload.mentions.map(({ _id }) => _id).sort()).toEqual([one.userId, other.userId].sort());
    const third = await edit(second.payload, { text: "Third", mentions: [] });
    expect(third.payload.mentions).toEqual([]);
    await edit(third.payload, { text: "Fourth", mentions: [one.userId] });
    expect((await tasksOf(one.token)).map(({ message }) => message)).toEqual(["First"]);
    expect((await tasksOf(other.token)).map(({ message }) => message)).toEqual(["Second"]);
  });

  it("tells whoever is mentioned by a change that leaves the text as it is", async () => {
    const [id, one] = [await person(), await colleague()];
    const { payload } = await add(id, { text: "Ask @One", mentions: [] });
    const changed = await edit(payload, { text: "Ask @One", mentions: [one.userId.toUpperCase()] });
    expect(changed.payload.mentions.map(({ _id }) => _id)).toEqual([one.userId]);
    expect(changed.payload.mentions[0]?.full_name).not.toBe("");
    expect((await tasksOf(one.token)).map(({ message }) => message)).toEqual(["Ask @One"]);
    // Sent again after a lost answer.
    const again = await edit(payload, { text: "Ask @One", mentions: [one.userId] });
    expect([again.status, again.payload.revision]).toEqual([200, changed.payload.revision]);
  });

  it("written twice with one key tells once", async () => {
    const [id, one] = [await person(), await colleague()];
    const body = { text: "Call", mentions: [one.userId], key: "k" };
    const made = await Promise.all([add(id, body), add(id, body)]);
    expect(made.map(({ payload }) => payload.mentions.map(({ _id }) => _id))).toEqual([
      [one.userId],
      [one.userId],
    ]);
    expect(await tasksOf(one.token)).toHaveLength(1);
  });

  it("names members of the workspace only, at most twenty", async () => {
    const [id, stranger] = [await person(), await makeMember(database.admin)];
    for (const mentions of [[stranger.userId], [newId()], ["x"], Array.from({ length: 21 }, newId)]) {
      const { status, reason } = await add(id, { text: "Hi", mentions });
      expect([status, reason]).toEqual([400, "invalid_input"]);
    }
    const [row] =
      await database.admin`select count(*)::int as count from prospect_notes where prospect_id = ${id}`;
    expect(row?.count).toBe(0);
    expect(await tasksOf(stranger.token)).toEqual([]);
  });
});
