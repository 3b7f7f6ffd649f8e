import { beforeEach, expect, it } from "vitest";
import { POST as readAnew } from "@/app/api/workflows/read_csv_file/route.ts";
import { POST as remove } from "@/app/api/workflows/searches/[id]/remove/route.ts";
import { GET as readSearch } from "@/app/api/workflows/searches/[id]/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { ImportEntry, ImportReply, UploadReply } from "@/lib/contracts/imports.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, uploadPeople } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { largeFile, peopleFiles } from "../../factories/people-files.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(() => quietOthers(database.admin));

const upload = (bytes: Uint8Array<ArrayBuffer>) => uploadPeople(sender, new Blob([bytes]));
const anew = (body: object, as = sender.token) => callRoute<UploadReply>(readAnew, { as, body });
const take = (file: UploadReply, body: object = {}) =>
  callRoute<ImportReply>(setData, {
    as: sender.token,
    body: { filename: file.filename, user_fields: file.user_fields, is_email_only: true, ...body },
  });
const seen = async (id: string) =>
  (await callRoute<ImportEntry>(readSearch, { as: sender.token, params: { id } })).payload;
const names = async () =>
  (
    await database.admin<{ name: string }[]>`
      select full_name as name from prospects where workspace_id = ${sender.workspaceId} order by 1`
  ).map(({ name }) => name);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

it("each file that people have comes in: every line is accepted or refused with its reason [OC-165]", async () => {
  for (const file of peopleFiles()) {
    const { payload } = await upload(file.bytes);
    expect(payload, file.name).toMatchObject({
      encoding: file.encoding,
      delimiter: file.delimiter,
      heading: file.heading,
      columns: file.columns,
    });
    // The network's own export has hardly any address.
    const isEmailOnly = payload.user_fields.social_url === undefined;
    const { payload: made } = await take(payload, { is_email_only: isEmailOnly, is_existing_people: true });
    await runOpenJobs();
    const done = await seen(made.search_id);
    expect([done.status, done.accepted, done.refused], file.name).toEqual([
      "finished",
      file.accepted,
      Object.keys(file.refused).length,
    ]);
    expect(done.total, file.name).toBe(done.accepted + done.refused);
  }
});

it("a file is read by what its member chooses, and imported so", async () => {
  const { payload: guessed } = await upload(
    latin("Ad\u00fd;E-posta\n\u00deafak;s@p.example\nGizem;g@p.example\n"),
  );
  const { payload } = await anew({ filename: guessed.filename, encoding: "windows-1254" });
  expect(payload).toMatchObject({ encoding: "windows-1254", columns: ["Adı", "E-posta"], total: 2 });
  const moved = await anew({ filename: guessed.filename, encoding: "windows-1254", heading: 2 });
  expect(moved.payload).toMatchObject({ heading: 2, columns: ["Şafak", "s@p.example"], total: 1 });
  const none = await anew({ filename: guessed.filename, encoding: "windows-1254", heading: 0 });
  expect(none.payload).toMatchObject({ heading: 0, columns: ["Column 1", "Column 2"], total: 3 });
  const user_fields = { full_name: "Column 1", email: "Column 2" };
  expect((await take(none.payload, { user_fields })).payload).toMatchObject({
    accepted: 2,
    refused: 1,
    lines: [{ line: 1, reason: "invalid_email" }],
  });
  expect(await names()).toEqual(["Gizem", "Şafak"]);
});

it("a reading that finds nothing is refused, and the file is read as before", async () => {
  const { payload } = await upload(latin("Name,Email\nAnn,a@p.example\n"));
  expect(await anew({ filename: payload.filename, heading: 2 })).toMatchObject({ status: 400 });
  expect((await take(payload)).payload).toMatchObject({ accepted: 1, refused: 0 });
  const stranger = await makeSender(database.admin);
  expect(await anew({ filename: payload.filename }, stranger.token)).toMatchObject({ status: 404 });
});

it("a short file of bad lines is refused with their count, a long one ends with it [OC-177]", async () => {
  const { payload } = await upload(latin(`Name,Email\n${"Ann,nobody\n".repeat(280)}`));
  const answer = await take(payload, { user_fields: { email: "Email" } });
  expect([answer.status, answer.error]).toEqual([
    400,
    "No line of the file could be accepted: 280 lines were refused",
  ]);
  const long = await upload(latin(`Name,Email\n${"Ann,nobody\n".repeat(4_000)}`));
  const begun = await take(long.payload, { user_fields: { email: "Email" } });
  expect(begun.payload.status).toBe("processing");
  await runOpenJobs();
  expect(await seen(begun.payload.search_id)).toMatchObject({ total: 4_000, accepted: 0, refused: 4_000 });
});

it("a spreadsheet is answered by how to save it as CSV", async () => {
  const answer = await upload(latin("PK\u0003\u0004\u0014\u0000xl/workbook.xml"));
  expect([answer.status, answer.error]).toEqual([400, expect.stringContaining("Save it as CSV")]);
});

it("a file of the largest size is read in a thread: the process goes on meanwhile [F23]", async () => {
  const bytes = largeFile();
  const gaps: number[] = [];
  const began = performance.now();
  let last = began;
  const beat = setInterval(() => {
    gaps.push(performance.now() - last);
    last = performance.now();
  }, 5);
  const { payload } = await upload(bytes);
  clearInterval(beat);
  expect(payload.total).toBeGreaterThan(40_000);
  // Read in the process itself, it would hold up everything for almost all of the time.
  expect(Math.max(...gaps)).toBeLessThan((last - began) / 2);
});

it("an import is undone as long as its campaign has not begun, and refused afterwards", async () => {
  const { payload: workflow } = await createWorkflow(sender, {
    is_email_only: true,
    mailboxes: [sender.mailboxId],
    sequence: [{ ...mailStep, delay: 0 }],
  });
  const load = async (of: string) => {
    const { payload } = await upload(latin(`Name,Email\n${of},${of}@p.example\n`));
    return (await take(payload, { workflow_id: workflow._id })).payload.search_id;
  };
  const undo = (id: string) =>
    callRoute(remove, { as: sender.token, params: { id }, body: { with_people: true } });
  const first = await load("ann");
  expect(await names()).toEqual(["ann"]);
  expect(await undo(first)).toMatchObject({ status: 200 });
  expect(await names()).toEqual([]);
  expect(await undo(first)).toMatchObject({ status: 404 });
  const second = await load("bo");
  await database.admin`update campaigns set status = 'active' where id = ${workflow._id}`;
  expect(await undo(second)).toMatchObject({ status: 409 });
  expect(await names()).toEqual(["bo"]);
});
