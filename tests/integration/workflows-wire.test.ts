import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as duplicate } from "@/app/api/credentials/duplicate_workflows/route.ts";
import { POST as archive } from "@/app/api/workflows/[id]/archive/route.ts";
import { POST as remove } from "@/app/api/workflows/[id]/delete_async/route.ts";
import { POST as pauseOne } from "@/app/api/workflows/[id]/profiles/[profileId]/pause/route.ts";
import { POST as resumeOne } from "@/app/api/workflows/[id]/profiles/[profileId]/resume/route.ts";
import { GET as person } from "@/app/api/workflows/[id]/profiles/[profileId]/route.ts";
import { GET as people } from "@/app/api/workflows/[id]/profiles/route.ts";
import { POST as restore } from "@/app/api/workflows/[id]/restore/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { GET as fetchAll } from "@/app/api/workflows/fetch/route.ts";
import { POST as order } from "@/app/api/workflows/order/route.ts";
import { POST as create, GET as list } from "@/app/api/workflows/route.ts";
import { GET as download } from "@/app/api/workflows/searches/[id]/download_csv/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import { POST as testMail } from "@/app/api/workflows/steps/send_email/test/route.ts";
import { POST as upload } from "@/app/api/workflows/upload_csv_file/route.ts";
import type { PersonState } from "@/lib/contracts/campaign-people.ts";
import type { ImportReply, UploadReply, WorkflowSummary, WorkflowView } from "@/lib/contracts/campaigns.ts";
import { db } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import { sendTestMail } from "@/lib/domain/campaigns/index.ts";
import { spendByPerson } from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { bindListeners } from "@/lib/wiring/listeners.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let credentialId: string;
let mailboxId: string;

beforeAll(() => bindListeners());
afterAll(() => facts.clear());
beforeEach(async () => {
  member = await makeMember(database.admin);
  const { workspaceId } = member;
  credentialId = await makeCredential(database.admin, workspaceId);
  mailboxId = await makeMailbox(database.admin, {
    workspaceId,
    credentialId,
    email: `${credentialId}@mail.example`,
  });
  await db.tenant({ workspaceId }, async (tx) => {
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
    await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId });
  });
});

const step = { id: "a", type: "connection_request", delay: 0, note: "Hi {first_name|there}" };
const mail = { id: "b", type: "email", delay: 24, subject: "Hello", text: "Hello {full_name|you}" };
const made = (body: object = {}, as = member) =>
  callRoute<WorkflowView>(create, {
    as: as.token,
    body: { name: "Spring", credentials_id: credentialId, sequence: [step], ...body },
  });
const of = (id: string) => ({ as: member.token, params: { id } });
const listed = async (query: Record<string, string> = {}) =>
  (
    await callRoute<{ items: WorkflowSummary[]; total: number; limit: number; offset: number }>(list, {
      as: member.token,
      query,
    })
  ).payload;
async function send(content: string | Blob, name = "people.csv") {
  const form = new FormData();
  form.set("file", new File([content], name));
  const response = await upload(
    new Request("http://localhost/api/test", {
      method: "POST",
      headers: { host: "localhost", authorization: `Bearer ${member.token}` },
      body: form,
    }),
    { params: Promise.resolve({}) },
  );
  return { status: response.status, ...((await response.json()) as { payload: UploadReply; error: string }) };
}

describe("the calls of campaigns", () => {
  it("create one as a draft, read it and save it anew [OC-016, OC-047, OC-052]", async () => {
    const { payload: first } = await made({
      sequence: [step, mail],
      mailboxes: [mailboxId],
      is_link_tracking: true,
    });
    expect(first).toMatchObject({
      ...{ name: "Spring", status: "draft", credentials: credentialId, sequences_type: "simple", version: 1 },
      ...{ is_link_tracking: true, is_only_premium: false, mailboxes: [mailboxId], searches: [] },
      sequence: [step, { ...mail, mailbox_ids: [] }],
    });
    const saved = await callRoute<WorkflowView>(update, {
      ...of(first._id),
      body: { name: "Summer", sequence: [{ ...step, note: "Hello" }], is_include_talked_before: true },
    });
    expect(saved.payload).toMatchObject({ name: "Summer", version: 2, is_include_talked_before: true });
    expect((await callRoute(read, of(first._id))).payload).toEqual(saved.payload);
  });

  it("take a simple campaign only; the other types are not built", async () => {
    for (const sequences_type of ["smart", "magic"])
      expect((await made({ sequences_type })).status).toBe(400);
  });

  it("let an email-only campaign hold emails alone [OC-021]", async () => {
    const refused = await made({ is_email_only: true, mailboxes: [mailboxId] });
    expect(refused).toMatchObject({ status: 400, error: "Resolve errors before saving" });
    const taken = await made({
      is_email_only: true,
      mailboxes: [mailboxId],
      sequence: [{ ...mail, delay: 0 }],
    });
    expect(taken.payload).toMatchObject({ is_email_only: true });
  });

  it("list eight a page, search, and keep archived and deleted ones apart [OC-008, OC-009, OC-010, OC-011, OC-045]", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 10; i++) ids.push((await made({ name: `Plan ${i}` })).payload._id);
    const first = await listed();
    expect([first.items.length, first.total, first.limit, first.offset]).toEqual([8, 10, 8, 0]);
    expect((await listed({ offset: "8" })).items).toHaveLength(2);
    expect((await listed({ query: "PLAN 3" })).items.map((one) => one.name)).toEqual(["Plan 3"]);
    await callRoute(archive, of(ids[0] ?? ""));
    await callRoute(remove, of(ids[1] ?? ""));
    const names = async (query: Record<string, string> = {}) =>
      (await listed({ limit: "100", ...query })).items.map((one) => one.name).sort();
    expect(await names()).toEqual([
      "Plan 2",
      "Plan 3",
      "Plan 4",
      "Plan 5",
      "Plan 6",
      "Plan 7",
      "Plan 8",
      "Plan 9",
    ]);
    expect(await names({ archived_only: "true" })).toEqual(["Plan 0"]);
    expect(await names({ deleted_only: "true" })).toEqual(["Plan 1"]);
  });

  it("pause, resume, archive, delete and restore [OC-048, OC-049, OC-050, OC-051]", async () => {
    const { payload } = await made();
    const status = async (handler: typeof archive, body: object = {}) =>
      (await callRoute<{ status: string }>(handler, { ...of(payload._id), body })).payload?.status;
    expect(await status(updateStatus, { status: "active" })).toBe("active");
    expect(await status(updateStatus, { status: "paused" })).toBe("paused");
    expect(await status(archive)).toBe("archived");
    expect(await status(restore)).toBe("paused");
    expect(await status(remove)).toBe("deleted");
    expect(await status(restore)).toBe("paused");
    const finished = await callRoute(updateStatus, { ...of(payload._id), body: { status: "finished" } });
    expect(finished.status).toBe(400);
  });

  it("fetch those of one account and save their order [OC-044, OC-053]", async () => {
    const other = await makeCredential(database.admin, member.workspaceId);
    const [a, b] = [(await made({ name: "A" })).payload._id, (await made({ name: "B" })).payload._id];
    const c = (await made({ name: "C", credentials_id: other })).payload._id;
    expect(
      (await callRoute(order, { as: member.token, body: { workflows_order: [a, c, b] } })).payload,
    ).toEqual({ done: true });
    expect((await listed()).items.map((one) => one.name)).toEqual(["A", "C", "B"]);
    const mine = await callRoute<WorkflowSummary[]>(fetchAll, {
      as: member.token,
      query: { credentials_id: credentialId },
    });
    expect(mine.payload.map((one) => one._id)).toEqual([a, b]);
  });
});

describe("duplicating campaigns", () => {
  const copy = (update_dict: object, as = member) =>
    callRoute<{ _id: string; workflow_id: string; credentials: string }[]>(duplicate, {
      as: as.token,
      body: { update_dict },
    });

  it("gives each account a draft with settings and steps, without people [OC-014, OC-061]", async () => {
    const other = await makeCredential(database.admin, member.workspaceId);
    const { payload: first } = await made({
      sequence: [step, mail],
      mailboxes: [mailboxId],
      is_include_talked_before: true,
    });
    await callRoute(updateStatus, { ...of(first._id), body: { status: "active" } });
    const copies = await copy({ [first._id]: [other, credentialId] });
    expect(copies.payload.map((one) => [one.workflow_id, one.credentials])).toEqual([
      [first._id, other],
      [first._id, credentialId],
    ]);
    const made2 = await callRoute<WorkflowView>(read, of(copies.payload[0]?._id ?? ""));
    expect(made2.payload).toMatchObject({
      ...{
        name: "Spring",
        status: "draft",
        credentials: other,
        version: 1,
        searches: [],
        mailboxes: [mailboxId],
      },
      ...{ is_include_talked_before: true, sequence: first.sequence, counts: { people: 0 } },
    });
  });

  it("copies nothing of a stranger's, to a stranger's, or of too much: all or none", async () => {
    const { payload: first } = await made();
    const stranger = await makeMember(database.admin);
    expect((await copy({ [first._id]: [credentialId] }, stranger)).status).toBe(404);
    const theirs = await makeCredential(database.admin, stranger.workspaceId);
    expect((await copy({ [first._id]: [credentialId, theirs] })).status).toBe(404);
    expect((await copy({})).status).toBe(400);
    await database.admin`update credentials set limits = '{"note": 5}' where id = ${credentialId}`;
    expect(await copy({ [first._id]: [credentialId] })).toMatchObject({
      status: 400,
      error: "Resolve errors before saving",
    });
    expect((await listed()).total).toBe(1);
  });
});

describe("the calls that bring people", () => {
  const content =
    "First name,E-mail,Profile,Team\nAnn,ann@p.example,https://network.example/in/ann,Red\nBo,not an address,,Blue\n";

  it("keep a file, import it by a mapping, and give the refused lines back [OC-054, OC-055, OC-058, OC-165]", async () => {
    const { payload: file } = await send(content);
    expect(file).toMatchObject({
      ...{ columns: ["First name", "E-mail", "Profile", "Team"], total: 2 },
      user_fields: { first_name: "First name", email: "E-mail" },
    });
    const { payload: workflow } = await made();
    const taken = await callRoute<ImportReply>(setData, {
      as: member.token,
      body: {
        ...{ filename: file.filename, workflow_id: workflow._id, credentials_id: credentialId },
        ...{
          user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" },
          custom_fields: { team: "Team" },
        },
      },
    });
    expect(taken.payload).toMatchObject({
      total: 2,
      accepted: 1,
      refused: 1,
      lines: [{ line: 3, reason: "invalid_email" }],
    });
    const seen = await callRoute<WorkflowView>(read, of(workflow._id));
    expect(seen.payload.searches).toMatchObject([
      { source: "csv", status: "finished", custom_fields_keys: ["team"], accepted: 1, refused: 1 },
    ]);
    const response = await download(
      new Request("http://localhost/api/test", {
        headers: { host: "localhost", authorization: `Bearer ${member.token}` },
      }),
      { params: Promise.resolve({ id: taken.payload.search_id }) },
    );
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(await response.text()).toContain("not an address");
  });

  it("refuse a file that is too large, and a search that belongs to a campaign already [OC-042, OC-171, OC-172, OC-174]", async () => {
    const large = await send(new Blob([new Uint8Array(5 * 1024 * 1024 + 1).fill(97)]));
    expect(large).toMatchObject({ status: 413, error: "Max CSV file size is 5mb" });
    expect(await send(new Blob([new Uint8Array(13 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      error: "The file is too large",
    });
    const { payload: file } = await send(content);
    const { payload: first } = await made();
    const taken = await callRoute<ImportReply>(setData, {
      as: member.token,
      body: {
        filename: file.filename,
        workflow_id: first._id,
        user_fields: { email: "E-mail", social_url: "Profile" },
      },
    });
    const second = await made({ searches: [taken.payload.search_id] });
    expect(second).toMatchObject({ status: 409, error: "This search already exists in a campaign" });
  });

  it("take nobody without an address into an email-only campaign [OC-041]", async () => {
    const { payload: file } = await send(
      "First name,E-mail,Profile\nAnn,,https://network.example/in/ann\nBo,bo@p.example,\n",
    );
    const { payload: workflow } = await made({
      is_email_only: true,
      mailboxes: [mailboxId],
      sequence: [{ ...mail, delay: 0 }],
    });
    const taken = await callRoute<ImportReply>(setData, {
      as: member.token,
      body: {
        ...{ filename: file.filename, workflow_id: workflow._id, is_email_only: true },
        user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" },
      },
    });
    expect(taken.payload).toMatchObject({ accepted: 1, lines: [{ line: 2, reason: "no_email" }] });
  });
});

describe("the calls on one person", () => {
  it("show, pause and resume them [OC-103]", async () => {
    const { payload: workflow } = await made();
    const { payload: file } = await send("First name,Profile\nAnn,https://network.example/in/ann\n");
    await callRoute(setData, {
      as: member.token,
      body: {
        filename: file.filename,
        workflow_id: workflow._id,
        user_fields: { first_name: "First name", social_url: "Profile" },
      },
    });
    await callRoute(updateStatus, { ...of(workflow._id), body: { status: "active" } });
    const page = await callRoute<{ items: PersonState[] }>(people, {
      ...of(workflow._id),
      query: { state: "waiting" },
    });
    const [ann] = page.payload.items;
    expect(ann).toMatchObject({ state: "waiting", step_id: "a", profile: { first_name: "Ann" } });
    const at = { as: member.token, params: { id: workflow._id, profileId: ann?.profile._id ?? "" } };
    expect((await callRoute(pauseOne, { ...at, body: {} })).payload).toMatchObject({
      state: "paused",
      reason: "manual",
    });
    expect(
      (await callRoute(people, { ...of(workflow._id), query: { state: "waiting" } })).payload,
    ).toMatchObject({ total: 0 });
    const resumed = await callRoute(resumeOne, { ...at, body: { step_id: "a" } });
    expect(resumed.payload).toMatchObject({ state: "waiting", uncertain: null });
    const { payload } = await callRoute<{ timeline: { kind: string }[] }>(person, at);
    expect(payload.timeline.map((event) => event.kind)).toEqual(["resumed", "paused", "enrolled"]);
    expect(await callRoute(resumeOne, { ...at, body: { step_id: "nowhere" } })).toMatchObject({
      status: 409,
    });
  });
});

describe("a test of an email step", () => {
  const input = (more: object = {}) => ({
    ...{
      receiver: "me@own.example",
      subject: "Hi {first_name}",
      text: "At {company_name}",
      mailboxId,
      prospectId: null,
    },
    ...more,
  });
  const run = async (more: object = {}, as: MadeMember = member) => {
    const mails: OutgoingMail[] = [];
    const mail = {
      send: async (_account: MailAccount, sent: OutgoingMail) => {
        mails.push(sent);
        return { messageId: sent.messageId, response: "250" };
      },
    };
    const done = sendTestMail(as, mail, (tx, what) => spendByPerson(tx.sql, what), input(more));
    const said = await done.then(
      () => "sent",
      (error: Error) => error.message,
    );
    return { said, mails };
  };
  beforeEach(async () => {
    await db.tenant({ workspaceId: member.workspaceId }, (tx) =>
      sealSecret(tx, { workspaceId: member.workspaceId, ownerType: "mailbox", ownerId: mailboxId }, "p"),
    );
  });

  it("goes to the receiver with the texts filled, and counts in the mailbox's limit", async () => {
    const { said, mails } = await run();
    expect(said).toBe("sent");
    expect(mails).toMatchObject([
      { to: { email: "me@own.example" }, subject: "Hi Ada", text: "At Analytical Engines" },
    ]);
    const [used] = await database.admin<{ spent: number }[]>`
      select sum(spent)::int as spent from lane_usage where workspace_id = ${member.workspaceId} and kind = 'email'`;
    expect(used?.spent).toBe(1);
    const prospectId = await makeProspect(database.admin, {
      workspaceId: member.workspaceId,
      credentialId,
      name: "Cy Young",
    });
    expect((await run({ prospectId })).said).toBe("placeholderEmpty");
    expect((await run({ prospectId, text: "Dear {full_name}" })).mails).toMatchObject([
      { subject: "Hi Cy", text: "Dear Cy Young" },
    ]);
  });

  it("goes to nobody who wants nothing, through no foreign or broken mailbox, and for nobody else's person", async () => {
    const { workspaceId } = member;
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason)
      values (${workspaceId}, ${newId()}, 'address', 'gone@own.example', 'bounce')`;
    expect(await run({ receiver: "Gone@own.example" })).toEqual({ said: "receiverOptedOut", mails: [] });
    const stranger = await makeMember(database.admin);
    expect(await run({}, stranger)).toEqual({ said: "integrationMissing", mails: [] });
    expect(await run({ prospectId: newId() })).toEqual({ said: "notFound", mails: [] });
    await database.admin`update mailboxes set status = 'disabled' where id = ${mailboxId}`;
    expect(await run()).toEqual({ said: "integrationMissing", mails: [] });
  });

  it("says over the wire what is missing", async () => {
    const body = { receiver: "nobody", subject: "", text: "x", integration_id: mailboxId };
    const refused = await callRoute<{ fields: unknown }>(testMail, { as: member.token, body });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "receiver" }, { path: "subject" }] });
  });
});
