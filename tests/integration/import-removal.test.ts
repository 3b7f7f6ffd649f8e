import { beforeEach, expect, it, vi } from "vitest";
import { GET as ownPeople } from "@/app/api/workflows/searches/[id]/own_people/route.ts";
import { POST as remove } from "@/app/api/workflows/searches/[id]/remove/route.ts";
import { GET as readSearch } from "@/app/api/workflows/searches/[id]/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { ImportReply } from "@/lib/contracts/imports.ts";
import { db } from "@/lib/db/index.ts";
import { forgetPeople, giveImports } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../factories/bulk.ts";
import { callRoute } from "../factories/call-route.ts";
import { createWorkflow, mailStep, uploadPeople } from "../factories/campaign-calls.ts";
import { testDatabase } from "../factories/database.ts";
import { makeConnected } from "../factories/make-connected.ts";
import { senderOfEachTest } from "../factories/make-sender.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { quietOthers } from "../factories/quiet-others.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(() => quietOthers(database.admin));

const file = (names: readonly string[]) =>
  ["name,email", ...names.map((name) => `${name} Person,${name}@p.example`)].join("\n");
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`);
const mapping = { user_fields: { full_name: "name", email: "email" }, is_email_only: true };

async function load(names: readonly string[], body: object = {}): Promise<string> {
  const { payload } = await uploadPeople(sender, file(names));
  const sent = { filename: payload.filename, ...mapping, ...body };
  const reply = await callRoute<ImportReply>(setData, { as: sender.token, body: sent });
  expect(reply.status).toBe(200);
  await runOpenJobs();
  return reply.payload.search_id;
}

const own = async (id: string) =>
  (await callRoute<{ people: number }>(ownPeople, { as: sender.token, params: { id } })).payload.people;
const press = (id: string, body: object = { with_people: true }, as = sender.token) =>
  callRoute(remove, { as, params: { id }, body });
const names = async () =>
  (
    await database.admin`select split_part(email, '@', 1) as name from prospects
      where workspace_id = ${sender.workspaceId} order by 1`
  ).map(({ name }) => name as string);
const rows = async (table: string) =>
  (
    await database.admin`select count(*)::int as count from ${database.admin(table)}
      where workspace_id = ${sender.workspaceId}`
  )[0]?.count as number;
const personOf = async (name: string) =>
  (
    await database.admin`select id from prospects where workspace_id = ${sender.workspaceId} and email = ${`${name}@p.example`}`
  )[0]!.id as string;

it("an import that was given up is removed with the people whom only it brought in, where that is said", async () => {
  const before = await load(["known"]);
  const id = await load(["known", "a", "b", "c"]);
  expect(await own(id)).toBe(3);
  expect(await press(id)).toMatchObject({ status: 200 });
  expect(await names()).toEqual(["known"]);
  expect(await rows("import_people")).toBe(1);
  expect(await press(id)).toMatchObject({ status: 404 });
  expect(await press(before, {})).toMatchObject({ status: 200 });
  expect(await names()).toEqual(["known"]);
});

it("whoever is in another import, was written to, answered, connected, is a customer or is on the way stays known", async () => {
  const all = ["shared", "wrote", "contacted", "connected", "enrolled", "marked", "customer", "only"];
  const id = await load(all);
  const { payload: other } = await createWorkflow(sender, {
    is_email_only: true,
    mailboxes: [sender.mailboxId],
    sequence: [{ ...mailStep, delay: 0 }],
  });
  await load(["shared", "enrolled"], { workflow_id: other._id });
  const { admin } = database;
  const { workspaceId } = sender;
  await admin`insert into conversations ${admin({ workspace_id: workspaceId, id: newId(), prospect_id: await personOf("wrote"), last_at: new Date() })}`;
  await admin`update prospects set contacted_at = now() where id = ${await personOf("contacted")}`;
  await makeConnected(admin, sender, [await personOf("connected")]);
  await admin`update prospects set lead_status = 'fetched_email' where id = ${await personOf("marked")}`;
  await admin`update prospects set customer_at = now() where id = ${await personOf("customer")}`;
  expect(await own(id)).toBe(1);
  await press(id);
  await runOpenJobs();
  expect(await names()).toEqual(all.filter((name) => name !== "only").sort());
});

it("many people go in batches, and the import is gone for everybody at once", async () => {
  const id = await load(numbered(1_000));
  expect(await press(id)).toMatchObject({ status: 200 });
  expect(await rows("prospects")).toBe(1_000);
  const asked = { as: sender.token, params: { id } };
  for (const answer of [
    await callRoute(readSearch, asked),
    await callRoute(ownPeople, asked),
    await press(id),
  ])
    expect(answer).toMatchObject({ status: 404 });
  const member = { ...sender, isAdmin: true, credentialIds: null };
  const given = await db.tenant(sender, (tx) => giveImports(tx, member, newId(), [id]));
  expect(given).toBe(0);
  await runOpenJobs();
  expect([await rows("prospects"), await rows("prospect_imports"), await rows("import_people")]).toEqual([
    0, 0, 0,
  ]);
});

it("a person who is removed while another import is about to take them is added anew by that", async () => {
  await load(["a", "b"]);
  const { payload } = await uploadPeople(sender, file(["a", "b", "c"]));
  const taking = await database.admin.begin(async (tx) => {
    await tx`delete from prospects where id = ${await personOf("a")}`;
    const sent = { filename: payload.filename, ...mapping };
    const begun = callRoute<ImportReply>(setData, { as: sender.token, body: sent });
    await vi.waitFor(async () => {
      const [waiting] = await database.admin`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toBeDefined();
    });
    return { begun };
  });
  expect((await taking.begun).payload).toMatchObject({ accepted: 3 });
  expect(await names()).toEqual(["a", "b", "c"]);
  const [row] =
    await database.admin`select count(*)::int as taken, count(p.id)::int as there from import_people ip
    left join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
    where ip.import_id = ${(await taking.begun).payload.search_id}`;
  expect(row).toEqual({ taken: 3, there: 3 });
});

it("whoever answers while their import is removed stays known, with what they said [F11]", async () => {
  const id = await load(["a", "b"]);
  const person = await personOf("a");
  const { admin } = database;
  const { workspaceId } = sender;
  const answering = await admin.begin(async (tx) => {
    await tx`select 1 from prospects where id = ${person} for no key update`;
    await tx`insert into conversations ${tx({ workspace_id: workspaceId, id: newId(), prospect_id: person, last_at: new Date() })}`;
    const pressed = press(id);
    await vi.waitFor(async () => {
      const [waiting] = await admin`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toBeDefined();
    });
    return { pressed };
  });
  expect(await answering.pressed).toMatchObject({ status: 200 });
  expect([await names(), await rows("conversations")]).toEqual([["a"], 1]);
});

it("an import that a campaign got meanwhile, as an older process allows, keeps its people", async () => {
  const id = await load(numbered(600));
  const { payload: campaign } = await createWorkflow(sender, {
    is_email_only: true,
    mailboxes: [sender.mailboxId],
    sequence: [{ ...mailStep, delay: 0 }],
  });
  await press(id);
  await database.admin`update prospect_imports set campaign_id = ${campaign._id} where id = ${id}`;
  await runOpenJobs();
  expect(await rows("prospects")).toBe(600);
  expect((await callRoute(readSearch, { as: sender.token, params: { id } })).status).toBe(200);
});

it("a kept file is imported again in the same words once its removed import is gone", async () => {
  const { payload: upload } = await uploadPeople(sender, file(numbered(600)));
  const body = { filename: upload.filename, ...mapping, save_csv: true };
  const importIt = () => callRoute<ImportReply>(setData, { as: sender.token, body });
  const { payload } = await importIt();
  await runOpenJobs();
  await press(payload.search_id);
  expect(await importIt()).toMatchObject({ status: 409, reason: "conflict" });
  await runOpenJobs();
  expect(await importIt()).toMatchObject({ status: 200 });
  await runOpenJobs();
  expect(await rows("prospects")).toBe(600);
});

it("is a matter of who sees the import, and asks nothing of another workspace", async () => {
  const id = await load(["a"]);
  const stranger = await makeMember(database.admin);
  expect(await press(id, { with_people: true }, stranger.token)).toMatchObject({ status: 404 });
  expect(await names()).toEqual(["a"]);
  const subject = { workspaceId: sender.workspaceId, subjectId: id };
  expect(await db.tenant(sender, (tx) => forgetPeople.hold(tx, subject))).toBe(false);
});
