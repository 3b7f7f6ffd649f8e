import { describe, expect, it } from "vitest";
import { POST as pauseOne } from "@/app/api/workflows/[id]/profiles/[profileId]/pause/route.ts";
import { POST as resumeOne } from "@/app/api/workflows/[id]/profiles/[profileId]/resume/route.ts";
import { GET as person } from "@/app/api/workflows/[id]/profiles/[profileId]/route.ts";
import { GET as people } from "@/app/api/workflows/[id]/profiles/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { GET as download } from "@/app/api/workflows/searches/[id]/download_csv/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { PersonState } from "@/lib/contracts/campaign-people.ts";
import type { ImportReply, WorkflowView } from "@/lib/contracts/campaigns.ts";
import { ask, callRoute } from "../factories/call-route.ts";
import { createWorkflow, mailStep, uploadPeople } from "../factories/campaign-calls.ts";
import { testDatabase } from "../factories/database.ts";
import { senderOfEachTest } from "../factories/make-sender.ts";
import { productListeners } from "../factories/product-listeners.ts";

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
      ...{ columns: ["First name", "E-mail", "Profile", "Team"], total: 2, delimiter: "," },
      ...{ filename: expect.any(String), preview: expect.any(Array) },
      custom_columns: expect.arrayContaining([{ key: "team", column: "Team" }]),
      user_fields: { first_name: "First name", email: "E-mail" },
    });
    const { payload: workflow } = await createWorkflow(sender);
    const taken = await callRoute<ImportReply>(setData, {
      as: sender.token,
      body: {
        ...{ filename: file.filename, workflow_id: workflow._id, credentials_id: sender.credentialId },
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
        ...{ filename, user_fields },
        custom_fields: Object.fromEntries(custom.map(({ key, column }) => [key, column])),
      },
    });
    expect(mended.payload).toMatchObject({ total: 1, accepted: 1, refused: 0 });
  });

  it("refuse a file that is too large, and a search that belongs to a campaign already [OC-042, OC-171, OC-172, OC-174]", async () => {
    const large = await uploadPeople(sender, new Blob([new Uint8Array(5 * 1024 * 1024 + 1).fill(97)]));
    expect(large).toMatchObject({ status: 413, error: "Max CSV file size is 5mb" });
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
    expect(second).toMatchObject({ status: 409, error: "This search already exists in a campaign" });
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
        ...{ filename: file.filename, workflow_id: workflow._id, is_email_only: true },
        user_fields: { first_name: "First name", email: "E-mail", social_url: "Profile" },
      },
    });
    expect(taken.payload).toMatchObject({ accepted: 1, lines: [{ line: 2, reason: "no_email" }] });
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
