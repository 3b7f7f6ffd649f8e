import { describe, expect, it } from "vitest";
import { POST as pauseOne } from "@/app/api/workflows/[id]/profiles/[profileId]/pause/route.ts";
import { POST as resumeOne } from "@/app/api/workflows/[id]/profiles/[profileId]/resume/route.ts";
import { GET as person } from "@/app/api/workflows/[id]/profiles/[profileId]/route.ts";
import { GET as people } from "@/app/api/workflows/[id]/profiles/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { POST as check } from "@/app/api/workflows/check/route.ts";
import { GET as download } from "@/app/api/workflows/searches/[id]/download_csv/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { ImportReply } from "@/lib/contracts/imports.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, uploadPeople } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const of = (id: string) => ({ as: sender.token, params: { id } });

describe("the calls that bring people", () => {
  const content =
    "First name,E-mail,Profile,Team\nAnn,ann@p.example,https://network.example/in/ann,Red\nBo,not an address,,Blue\n";

  it("keep a file, import it by a mapping, and give the refused lines back [OC-054, OC-055, OC-058, OC-064, OC-165]", async () => {
    const { payload: file } = await uploadPeople(sender, content);
    expect(file).toMatchObject({
      columns: ["First name", "E-mail", "Profile", "Team"],
      total: 2,
      delimiter: ",",
      filename: expect.any(String),
      preview: expect.any(Array),
      custom_columns: expect.arrayContaining([{ key: "team", column: "Team" }]),
      user_fields: { first_name: "First name", email: "E-mail" },
    });
    const { payload: workflow } = await createWorkflow(sender);
    const taken = await callRoute<ImportReply>(setData, {
      as: sender.token,
      body: {
        filename: file.filename,
        workflow_id: workflow._id,
        credentials_id: sender.credentialId,
        user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" },
        custom_fields: { team: "Team" },
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
    const response = await ask(download, {
      params: { id: taken.payload.search_id },
      headers: { authorization: `Bearer ${sender.token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/csv");
    const refused = await response.text();
    expect(refused).toBe(
      '"refused_line","refused_reason","First name","E-mail","Profile","Team"\r\n"3","invalid_email","Bo","not an address","","Blue"\r\n',
    );
    const { payload: again } = await uploadPeople(sender, refused.replace("not an address", "bo@p.example"));
    expect(again).toMatchObject({
      custom_columns: [{ key: "team", column: "Team" }],
      user_fields: { first_name: "First name", email: "E-mail" },
    });
    const { filename, custom_columns: custom, user_fields } = again;
    const mended = await callRoute<ImportReply>(setData, {
      as: sender.token,
      body: {
        filename,
        user_fields,
        custom_fields: Object.fromEntries(custom.map(({ key, column }) => [key, column])),
      },
    });
    expect(mended.payload).toMatchObject({ total: 1, accepted: 1, refused: 0 });
  });

  it("refuse a file that is too large, and a search that belongs to a campaign already [OC-042, OC-171, OC-172, OC-174]", async () => {
    const most = 5 * 1024 * 1024;
    const ofSize = (bytes: number) => new Blob(["E-mail,Profile\na@p.example,".padEnd(bytes, " ")]);
    expect((await uploadPeople(sender, ofSize(most))).status).toBe(200);
    expect(await uploadPeople(sender, ofSize(most + 1))).toMatchObject({
      status: 413,
      error: "Max CSV file size is 5mb",
    });
    expect(await uploadPeople(sender, new Blob([new Uint8Array(13 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      error: "The file is too large",
    });
    const { payload: file } = await uploadPeople(sender, content);
    const { payload: first } = await createWorkflow(sender);
    const taken = await callRoute<ImportReply>(setData, {
      as: sender.token,
      body: {
        filename: file.filename,
        workflow_id: first._id,
        user_fields: { email: "E-mail", social_url: "Profile" },
      },
    });
    const second = await createWorkflow(sender, { searches: [taken.payload.search_id] });
    const refusal = { status: 409, error: "This search already exists in a campaign" };
    expect(second).toMatchObject(refusal);
    const body = { searches: [taken.payload.search_id] };
    expect(await callRoute(update, { ...of(first._id), body })).toMatchObject(refusal);
  });

  it("add people at product time, which their list is read against", async () => {
    await database.admin`insert into product_clock (id, base_machine, base_product, rate)
      values (1, clock_timestamp(), clock_timestamp() + interval '3 days', 1)`;
    try {
      const { payload: file } = await uploadPeople(sender, "E-mail,Profile\nlater@p.example,\n");
      await callRoute(setData, {
        as: sender.token,
        body: { filename: file.filename, is_email_only: true, user_fields: { email: "E-mail" } },
      });
      const [row] = await database.admin<{ away: number }[]>`
        select abs(extract(epoch from product_now() - created_at))::float8 as away
          from prospects where email_lower = 'later@p.example'`;
      expect(row?.away).toBeLessThan(3_600);
    } finally {
      await database.admin`delete from product_clock`;
    }
  });

  it("take nobody without an address into an email-only campaign [OC-041]", async () => {
    const { payload: file } = await uploadPeople(
      sender,
      "First name,E-mail,Profile\nAnn,,https://network.example/in/ann\nBo,bo@p.example,\n",
    );
    const { payload: workflow } = await createWorkflow(sender, {
      is_email_only: true,
      mailboxes: [sender.mailboxId],
      sequence: [{ ...mailStep, delay: 0 }],
    });
    const taken = await callRoute<ImportReply>(setData, {
      as: sender.token,
      body: {
        filename: file.filename,
        workflow_id: workflow._id,
        is_email_only: false,
        user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" },
      },
    });
    expect(taken.payload).toMatchObject({ accepted: 1, lines: [{ line: 2, reason: "no_email" }] });
  });

  it("take nobody without an address into an email-only campaign by an import of before, nor by its change to email only [OC-041]", async () => {
    const bring = async (name: string, workflow_id?: string) => {
      const { payload: file } = await uploadPeople(
        sender,
        `E-mail,Profile\n,https://network.example/in/${name}\n`,
      );
      const user_fields = { email: "E-mail", social_url: "Profile" };
      const body = { filename: file.filename, workflow_id, user_fields };
      return (await callRoute<ImportReply>(setData, { as: sender.token, body })).payload.search_id;
    };
    const mailOnly = {
      is_email_only: true,
      mailboxes: [sender.mailboxId],
      sequence: [{ ...mailStep, delay: 0 }],
    };
    const refusal = {
      status: 400,
      error: "Resolve errors before saving",
      fields: [
        {
          path: "sequence",
          message: "An email-only campaign takes nobody without an email address: 1 person has none",
        },
      ],
    };
    const before = await bring("before");
    expect(await createWorkflow(sender, { ...mailOnly, searches: [before] })).toMatchObject(refusal);
    const { payload: empty } = await createWorkflow(sender, mailOnly);
    expect(await callRoute(update, { ...of(empty._id), body: { searches: [before] } })).toMatchObject(
      refusal,
    );

    const { payload: both } = await createWorkflow(sender, { ...mailOnly, is_email_only: false });
    await bring("later", both._id);
    const change = { ...of(both._id), body: mailOnly };
    expect(await callRoute(update, change)).toMatchObject(refusal);
    const asked = await callRoute<CheckReply>(check, {
      as: sender.token,
      body: { ...mailOnly, workflow_id: both._id, credentials_id: sender.credentialId },
    });
    expect(asked.payload.problems).toMatchObject([{ key: "people_without_address", values: { count: 1 } }]);
    await database.admin`update prospects set email = 'later@p.example', email_lower = 'later@p.example'
      where social_key like '%later%'`;
    expect(await callRoute(update, change)).toMatchObject({ status: 200 });
  });
});

describe("the calls on one person", () => {
  it("show, pause and resume them [OC-103]", async () => {
    const { payload: workflow } = await createWorkflow(sender);
    const { payload: file } = await uploadPeople(
      sender,
      "First name,Profile\nAnn,https://network.example/in/ann\n",
    );
    await callRoute(setData, {
      as: sender.token,
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
    const at = { as: sender.token, params: { id: workflow._id, profileId: ann?.profile._id ?? "" } };
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
