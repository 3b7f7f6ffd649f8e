import { beforeEach, expect, it } from "vitest";
import { POST as readAnew } from "@/app/api/workflows/read_csv_file/route.ts";
import { POST as cancel } from "@/app/api/workflows/searches/[id]/cancel/route.ts";
import { POST as remove } from "@/app/api/workflows/searches/[id]/remove/route.ts";
import { GET as readSearch } from "@/app/api/workflows/searches/[id]/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { ImportEntry, ImportReply } from "@/lib/contracts/imports.ts";
import { serveOne } from "@/lib/domain/bulk/index.ts";
import { importLines } from "@/lib/domain/campaigns/index.ts";
import { exportRefusals } from "@/lib/domain/prospects/index.ts";
import { packFile } from "@/lib/domain/prospects/packed-file.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { callRoute } from "../../factories/call-route.ts";
import { uploadPeople } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(async () => {
  await database.admin`delete from bulk_jobs`;
  await quietOthers(database.admin);
});

const rows = (count: number, name = "Person") =>
  Array.from({ length: count }, (_, n) => `${name} ${n},p${n}@p.example`);
const fileOf = (...lines: string[]) => ["name,email", ...lines].join("\n");
const upload = async (content: string | Blob) => (await uploadPeople(sender, content)).payload.filename;
const take = (filename: string, body: object = {}) =>
  callRoute<ImportReply>(setData, {
    as: sender.token,
    body: { filename, user_fields: { full_name: "name", email: "email" }, is_email_only: true, ...body },
  });
const seen = async (id: string) =>
  (await callRoute<ImportEntry>(readSearch, { as: sender.token, params: { id } })).payload;
const anew = (body: object) => callRoute(readAnew, { as: sender.token, body });
const names = async () =>
  (
    await database.admin<{ name: string }[]>`
      select distinct split_part(full_name, ' ', 1) as name from prospects
      where workspace_id = ${sender.workspaceId} order by 1`
  ).map(({ name }) => name);

it("an address that somebody else gets meanwhile costs its line nothing: it is looked up again [OC-165]", async () => {
  const { workspaceId } = sender;
  await database.admin`
    insert into prospects (workspace_id, id, full_name, social_url, social_key)
    values (${workspaceId}, gen_random_uuid(), 'Known', 'https://network.example/in/known', 'known')`;
  const filename = await upload("page,email\nhttps://network.example/in/known,taken@p.example\n");
  const { begun } = await database.admin.begin(async (sql) => {
    await sql`insert into prospects (workspace_id, id, full_name, email, email_lower)
      values (${workspaceId}, gen_random_uuid(), 'Other', 'taken@p.example', 'taken@p.example')`;
    const begun = take(filename, {
      user_fields: { social_url: "page", email: "email" },
      is_email_only: false,
    });
    const waiting = () => database.admin`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
    return { begun };
  });
  expect((await begun).payload).toMatchObject({ status: "finished", accepted: 1, refused: 0 });
  expect(
    await database.admin`select full_name, email_lower from prospects where workspace_id = ${workspaceId} order by 1`,
  ).toMatchObject([
    { full_name: "Known", email_lower: null },
    { full_name: "Other", email_lower: "taken@p.example" },
  ]);
});

it("an import reads its file as it was chosen when it began, however it is read anew meanwhile", async () => {
  const filename = await upload(fileOf(...rows(400)));
  const { payload } = await take(filename);
  expect(payload).toMatchObject({ status: "processing", total: 400 });
  expect(await anew({ filename, heading: 3 })).toMatchObject({ status: 200 });
  await runOpenJobs();
  expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: 400, refused: 0 });
});

it("a file that was kept, imported, removed and is imported again is read as it is chosen by then", async () => {
  const filename = await upload(new Blob([Buffer.from(fileOf(...rows(400, "\u00fdlay")), "latin1")]));
  expect(await anew({ filename, encoding: "windows-1252" })).toMatchObject({ status: 200 });
  const first = (await take(filename, { save_csv: true })).payload;
  const stop = new AbortController();
  await serveOne({
    works: [
      {
        ...importLines,
        batch: 100,
        async carryOut(tx, one, keys) {
          await importLines.carryOut(tx, one, keys);
          stop.abort();
        },
      },
    ],
    signal: stop.signal,
    turnMs: 60_000,
  });
  expect(await names()).toEqual(["\u00fdlay"]);
  const params = { id: first.search_id };
  await callRoute(cancel, { as: sender.token, params });
  expect(await seen(first.search_id)).toMatchObject({ status: "canceled", accepted: 100 });
  await callRoute(remove, { as: sender.token, params, body: { with_people: true } });
  await runOpenJobs();
  expect(await names()).toEqual([]);
  expect(await anew({ filename, encoding: "windows-1254" })).toMatchObject({ status: 200 });
  const second = (await take(filename, { save_csv: true })).payload;
  expect(second.search_id).toBe(first.search_id);
  await runOpenJobs();
  expect(await seen(second.search_id)).toMatchObject({ status: "finished", accepted: 400, refused: 0 });
  expect(await names()).toEqual(["\u0131lay"]);
});

it("files of the same people at once, by their pages and by their addresses alone, account for each line [F16]", async () => {
  const count = 250;
  const pages = Array.from({ length: count }, (_, n) => `https://n.example/in/s${n},p${count - n}@p.example`);
  const addresses = Array.from({ length: count }, (_, n) => `p${n + 1}@p.example,Ann`);
  // Each goes by an order of its own: they wait for each other crosswise, and one of them begins again.
  const given = [
    { content: ["page,email", ...pages].join("\n"), user_fields: { social_url: "page", email: "email" } },
    { content: ["email,name", ...addresses].join("\n"), user_fields: { full_name: "name", email: "email" } },
  ];
  const filenames = await Promise.all(given.map(({ content }) => upload(content)));
  const answers = await Promise.all(
    given.map(({ user_fields }, at) => take(filenames[at] ?? "", { user_fields })),
  );
  for (const { payload } of answers)
    expect(payload).toMatchObject({ status: "finished", accepted: count, refused: 0 });
  const [row] = await database.admin`
    select count(*)::int as people, count(social_key)::int as pages, count(nullif(full_name, ''))::int as names
      from prospects where workspace_id = ${sender.workspaceId}`;
  expect(row).toEqual({ people: count, pages: count, names: count });
});

it("a file that can't be read any more ends its import at the first try", async () => {
  const filename = await upload(fileOf(...rows(400)));
  const { search_id: id } = (await take(filename)).payload;
  const packed = Buffer.from(packFile(new Uint8Array(Buffer.from("name,email\n"))));
  await database.admin`update uploads set content = ${packed} where id = ${filename}`;
  await serveOne({ works: [importLines], signal: new AbortController().signal, turnMs: 60_000 });
  expect(await seen(id)).toMatchObject({ status: "failed", accepted: 0, refused: 0 });
});

it("the file of refused lines has all of them, also of the longest file", async () => {
  const { payload } = await take(await upload(fileOf("Ann,a@p.example", "Bo,nobody")));
  const count = 120_000;
  await database.admin`
    insert into import_refusals (workspace_id, import_id, line, reason, content)
    select ${sender.workspaceId}, ${payload.search_id}, n, 'already_in_campaign', 'Ann ' || n || ',a' || n || '@p.example'
      from generate_series(10, ${count + 9}) n`;
  const member = {
    workspaceId: sender.workspaceId,
    userId: sender.userId,
    isAdmin: true,
    credentialIds: null,
  };
  const { content } = await exportRefusals(member, payload.search_id);
  const lines = content.trim().split("\n");
  expect(lines).toHaveLength(count + 2);
  expect(lines.at(-1)?.replaceAll('"', "")).toBe(
    `${count + 9},already_in_campaign,Ann ${count + 9},a${count + 9}@p.example`,
  );
}, 60_000);
