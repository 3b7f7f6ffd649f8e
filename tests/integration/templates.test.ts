import { describe, expect, it } from "vitest";
import { DELETE as deleteLabel } from "@/app/api/labels/[id]/delete/route.ts";
import { POST as createLabel } from "@/app/api/labels/create/route.ts";
import { POST as restore } from "@/app/api/templates/[id]/restore/route.ts";
import { DELETE as deleteOne, PATCH as patch } from "@/app/api/templates/[id]/route.ts";
import { POST as apply } from "@/app/api/templates/[id]/use/route.ts";
import { GET as folders } from "@/app/api/templates/folders/route.ts";
import { POST as create, GET as list } from "@/app/api/templates/route.ts";
import type { TemplatePage, TemplateView } from "@/lib/contracts/templates.ts";
import { db } from "@/lib/db/index.ts";
import { purgeTemplates } from "@/lib/domain/templates/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeProspect } from "../factories/make-conversation.ts";
import { senderOfEachTest } from "../factories/make-sender.ts";
import { makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);

const add = (body: object = {}, as = sender.token) =>
  callRoute<TemplateView>(create, { as, body: { name: "Thanks", text: "Thank you", key: newId(), ...body } });
const change = (id: string, body: object, as = sender.token) =>
  callRoute<TemplateView>(patch, { as, params: { id }, body });
const remove = (id: string, as = sender.token) => callRoute(deleteOne, { as, params: { id } });
const bringBack = (id: string, as = sender.token) => callRoute<TemplateView>(restore, { as, params: { id } });
const use = (id: string, body: object = {}, as = sender.token) =>
  callRoute<{ subject: string; text: string; missing: string[] }>(apply, { as, params: { id }, body });
const find = async (query: Record<string, string> = {}, as = sender.token) =>
  (await callRoute<TemplatePage>(list, { as, query })).payload;
const names = async (query: Record<string, string> = {}, as = sender.token) =>
  (await find(query, as)).items.map(({ name }) => name);
const colleague = (isAdmin = false) =>
  makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin, allowedPages: { templates: true } });

describe("templates", () => {
  it("have a name, a channel, a subject, a text, a folder, an owner and the number of their uses [OC-225]", async () => {
    const { status, payload } = await add({ channel: "email", subject: "Hello", folder: "Replies" });
    expect(status).toBe(200);
    expect(payload).toEqual({
      _id: expect.any(String),
      name: "Thanks",
      folder: "Replies",
      channel: "email",
      subject: "Hello",
      text: "Thank you",
      is_shared: false,
      is_own: true,
      can_edit: true,
      owner_name: expect.any(String),
      labels: [],
      used_count: 0,
      last_used_at: null,
      updated_at: expect.any(Number),
      revision: 1,
    });
    expect(await find()).toEqual({ items: [payload], total: 1, offset: 0, limit: 50 });
    expect((await callRoute<string[]>(folders, { as: sender.token })).payload).toEqual(["Replies"]);
  });

  it("are added once for a key, also at the same moment [F16]", async () => {
    const key = newId();
    const answers = await Promise.all([add({ key }), add({ key })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.payload._id).toBe(answers[1]?.payload._id);
    expect(await names()).toEqual(["Thanks"]);
  });

  it("are found by words of their name, folder, subject and text, and by channel, folder and owner", async () => {
    await add({ name: "A", text: "50% off" });
    await add({ name: "B", channel: "email", subject: "Zebra", folder: "Replies" });
    await add({ name: "C", channel: "social", is_shared: true });
    expect(await names({ search: "50%" })).toEqual(["A"]);
    expect(await names({ search: "zebra" })).toEqual(["B"]);
    expect(await names({ search: "replies" })).toEqual(["B"]);
    expect(await names({ search: "thank" })).toEqual(["B", "C"]);
    expect(await names({ channel: "social" })).toEqual(["A", "C"]);
    expect(await names({ folder: "Replies" })).toEqual(["B"]);
    expect(await names({ of: "shared" })).toEqual(["C"]);
    expect(await names({ offset: "1", limit: "1" })).toEqual(["B"]);
  });

  it("are seen by everybody if they are shared, else by their owner alone, whom admins don't stand in for", async () => {
    const { payload: own } = await add({ name: "Own" });
    const { payload: shared } = await add({ name: "Shared", is_shared: true });
    const [worker, admin] = [await colleague(), await colleague(true)];
    for (const { token } of [worker, admin]) {
      expect(await names({}, token)).toEqual(["Shared"]);
      expect((await change(own._id, { name: "X" }, token)).status).toBe(404);
      expect((await use(own._id, {}, token)).status).toBe(404);
      expect((await remove(own._id, token)).status).toBe(404);
    }
    expect((await find({}, worker.token)).items[0]).toMatchObject({ can_edit: false, is_own: false });
    expect((await change(shared._id, { name: "X" }, worker.token)).status).toBe(403);
    expect((await remove(shared._id, worker.token)).status).toBe(403);
    expect((await change(shared._id, { name: "By an admin" }, admin.token)).status).toBe(200);
    // They would see it no more.
    expect((await change(shared._id, { is_shared: false }, admin.token)).status).toBe(403);
  });

  it("take the placeholders that people can have, those of imports too, and refuse others at their field [OC-096]", async () => {
    expect((await add({ text: "Hi {first_name|there}" })).status).toBe(200);
    const refused = await add({ subject: "For {citty}", text: "Hi {first_name" });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "subject" }, { path: "text" }] });
    expect((await add({ text: "In {city}" })).status).toBe(400);
    await database.admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${sender.workspaceId}, ${newId()}, 'csv', 'a.csv', 'finished', '{city}')`;
    expect((await add({ text: "In {city}" })).status).toBe(200);
  });

  it("aren't changed by an editor that started from an older revision, and keep what is left out", async () => {
    const { payload } = await add({ subject: "Hello" });
    const { payload: changed } = await change(payload._id, { text: "Thanks", revision: 1 });
    expect(changed).toMatchObject({ subject: "Hello", text: "Thanks", revision: 2 });
    const late = await change(payload._id, { text: "Other", revision: 1 });
    expect(late).toMatchObject({ status: 409, reason: "outdated" });
    // A press repeated after a lost answer has what it wants already.
    expect((await change(payload._id, { text: "Thanks", revision: 1 })).payload).toEqual(changed);
    const both = await Promise.all(["A", "B"].map((text) => change(payload._id, { text, revision: 2 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are filled with a person's values as sequences do it; what is missing stays and is named; uses are counted", async () => {
    const { payload } = await add({
      subject: "{company_name}?",
      text: "Hi {first_name}, still {job_title} in {location|town}?",
    });
    const person = await makeProspect(database.admin, sender);
    await database.admin`update prospects set first_name = 'ADA', company_name = 'n/a', job_title = ''
      where id = ${person}`;
    const { payload: used } = await use(payload._id, { profile_id: person });
    expect(used).toEqual({
      subject: "{company_name}?",
      text: "Hi Ada, still {job_title} in town?",
      missing: ["company_name", "job_title"],
    });
    expect((await use(payload._id)).payload.text).toContain("{first_name}");
    const [found] = (await find()).items;
    expect(found).toMatchObject({ used_count: 2, last_used_at: expect.any(Number), revision: 1 });
    await add({ name: "A" });
    expect(await names({ sort: "used" })).toEqual(["Thanks", "A"]);
    const stranger = await makeMember(database.admin);
    const foreign = await makeProspect(database.admin, { ...stranger, credentialId: null });
    expect((await use(payload._id, { profile_id: foreign })).status).toBe(404);
  });

  it("carry labels of the type template, by which they are found; no others, and none that is gone [OC-226]", async () => {
    const label = async (label_type: string, name: string) =>
      (
        await callRoute<{ _id: string }>(createLabel, {
          as: sender.token,
          body: { name, color: "blue", label_type },
        })
      ).payload._id;
    const [warm, cold, ofPeople] = [
      await label("template", "Warm"),
      await label("template", "Cold"),
      await label("space", "People"),
    ];
    const { payload } = await add({ label_ids: [warm, cold, warm] });
    expect(payload.labels).toEqual([
      { _id: cold, name: "Cold", color: "blue" },
      { _id: warm, name: "Warm", color: "blue" },
    ]);
    await add({ name: "A" });
    expect(await names({ label_id: warm })).toEqual(["Thanks"]);
    const refused = await add({ label_ids: [ofPeople] });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "label_ids" }] });
    const { payload: changed } = await change(payload._id, { label_ids: [warm], revision: 1 });
    expect(changed).toMatchObject({ revision: 2, labels: [{ _id: warm }] });
    expect((await change(payload._id, { name: "B" })).payload.labels).toHaveLength(1);
    await callRoute(deleteLabel, { as: sender.token, params: { id: warm } });
    expect((await find({ search: "B" })).items[0]?.labels).toEqual([]);
    expect(await names({ label_id: warm })).toEqual([]);
    expect((await change(payload._id, { label_ids: [warm] })).status).toBe(400);
  });

  it("can be restored for a month after they were deleted", async () => {
    const { payload } = await add();
    expect((await remove(payload._id)).status).toBe(200);
    expect(await find()).toMatchObject({ items: [], total: 0 });
    expect((await use(payload._id)).status).toBe(404);
    expect((await bringBack(payload._id)).payload).toEqual(payload);
    await remove(payload._id);
    const purge = () => db.platform("operations", (tx) => purgeTemplates(tx));
    await purge();
    expect((await bringBack(payload._id)).status).toBe(200);
    await remove(payload._id);
    await database.admin`update templates set deleted_at = now() - interval '31 days'`;
    await purge();
    expect((await bringBack(payload._id)).status).toBe(404);
  });
});
