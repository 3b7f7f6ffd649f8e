import { beforeEach, describe, expect, it } from "vitest";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as updateWorkflow } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as cancel } from "@/app/api/workflows/searches/[id]/cancel/route.ts";
import { POST as remove } from "@/app/api/workflows/searches/[id]/remove/route.ts";
import { GET as readSearch } from "@/app/api/workflows/searches/[id]/route.ts";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { ImportEntry, ImportReply } from "@/lib/contracts/imports.ts";
import { db } from "@/lib/db/index.ts";
import { type BulkWork, serveOne } from "@/lib/domain/bulk/index.ts";
import {
  changeStatus,
  finishCampaigns,
  importLines,
  importPeople,
  restoreCampaign,
} from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { exportRefusals, uploadCsv } from "@/lib/domain/prospects/index.ts";
import { purgeUploads } from "@/lib/domain/prospects/store/purge.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, uploadPeople } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(async () => {
  await database.admin`delete from bulk_jobs`;
  await quietOthers(database.admin);
});

const people = 1_000;
const file = (count: number, of = "p") =>
  ["name,email", ...Array.from({ length: count }, (_, n) => `Person ${n},${of}${n}@p.example`)].join("\n");
const mapping = { user_fields: { full_name: "name", email: "email" }, is_email_only: true };

/** Uploads a file and imports it by the calls. */
async function load(content: string, body: object = {}, as = sender.token) {
  const { payload } = await uploadPeople({ ...sender, token: as }, content);
  return callRoute<ImportReply>(setData, { as, body: { filename: payload.filename, ...mapping, ...body } });
}
const memberOf = () => ({
  workspaceId: sender.workspaceId,
  userId: sender.userId,
  isAdmin: true,
  credentialIds: null,
});
const mailCampaign = () =>
  createWorkflow(sender, {
    is_email_only: true,
    mailboxes: [sender.mailboxId],
    sequence: [{ ...mailStep, delay: 0 }],
  });
const seen = async (id: string) =>
  (await callRoute<ImportEntry>(readSearch, { as: sender.token, params: { id } })).payload;
const serve = (work: BulkWork, signal = new AbortController().signal, leaseMs = 5_000) =>
  // As long as it takes: a busy machine ends no turn early.
  serveOne({ works: [work], signal, leaseMs, turnMs: 60_000 });

/** Lines of a batch, so that a short file has several. */
const batch = 250;

/** Serves so many batches, then is told to stop. */
async function serveSome(batches: number): Promise<void> {
  const stop = new AbortController();
  let left = batches;
  await serve(
    {
      ...importLines,
      batch,
      async carryOut(tx, one, keys) {
        await importLines.carryOut(tx, one, keys);
        left -= 1;
        if (left === 0) stop.abort();
      },
    },
    stop.signal,
  );
}

/** How often anybody of the workspace is there, and how often in an import. */
async function peopleOf(workspaceId = sender.workspaceId) {
  const [row] = await database.admin<{ people: number; emails: number; taken: number }[]>`
    select count(*)::int as people, count(distinct email_lower)::int as emails,
      (select count(*)::int from import_people where workspace_id = ${workspaceId}) as taken
    from prospects where workspace_id = ${workspaceId}`;
  return row;
}

describe("an import of a long file", () => {
  it("answers at once, shows how far it is in the campaign, and says in the end what came of it [OC-055, OC-165]", async () => {
    const { payload: workflow } = await mailCampaign();
    const content = `${file(people)}\nNobody,no address\nPerson 1,P1@p.example\n`;
    const { payload } = await load(content, { workflow_id: workflow._id });
    expect(payload).toMatchObject({ status: "processing", total: people + 2, accepted: 0, lines: [] });
    await serveSome(2);
    const half = { status: "processing", done: 500, accepted: 500, total: people + 2 };
    expect(await seen(payload.search_id)).toMatchObject(half);
    const campaign = await callRoute<WorkflowView>(read, { as: sender.token, params: { id: workflow._id } });
    expect(campaign.payload.searches).toMatchObject([half]);
    expect(campaign.payload.counts.people).toBe(500);
    await runOpenJobs();
    expect(await seen(payload.search_id)).toMatchObject({
      status: "finished",
      done: people + 2,
      accepted: people,
      refused: 2,
      duplicates: 1,
    });
    expect(await peopleOf()).toEqual({ people, emails: people, taken: people });
    const { content: refused } = await exportRefusals(memberOf(), payload.search_id);
    expect(refused.split("\r\n").slice(1, 3)).toEqual([
      `"${people + 2}","invalid_email","Nobody","no address"`,
      `"${people + 3}","duplicate_in_file","Person 1","P1@p.example"`,
    ]);
    const uploads = await database.admin`select 1 from uploads where workspace_id = ${sender.workspaceId}`;
    expect(uploads).toHaveLength(0);
  });

  it("goes on where its worker was killed, and nobody comes twice [F1]", async () => {
    const { payload } = await load(file(people));
    await serveSome(2);
    await database.admin`update bulk_jobs set lease_until = now() + interval '300 milliseconds'`;
    expect(await serve(importLines)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 350));
    const lines: number[] = [];
    await serve({
      ...importLines,
      batch,
      carryOut(tx, one, keys) {
        lines.push(...keys.map(Number));
        return importLines.carryOut(tx, one, keys);
      },
    });
    await runOpenJobs();
    expect([lines[0], lines.length]).toEqual([502, people - 500]);
    expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: people });
    expect(await peopleOf()).toEqual({ people, emails: people, taken: people });
  });

  it("is undone batch by batch only: what fails before the commit leaves nothing, and comes once [F1]", async () => {
    const { payload } = await load(file(people));
    let tries = 0;
    const work: BulkWork = {
      ...importLines,
      batch,
      async carryOut(tx, one, keys) {
        await importLines.carryOut(tx, one, keys);
        tries += 1;
        if (tries === 2) throw Object.assign(new Error("cut"), { code: "ECONNRESET" });
      },
    };
    while (await serve(work)) {
      await database.admin`update bulk_jobs set lease_until = 'epoch'`;
    }
    expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: people, refused: 0 });
    expect(await peopleOf()).toEqual({ people, emails: people, taken: people });
  });

  it.each([
    ["long", people],
    ["short", 20],
  ])(
    "of which a line can't be stored loses that line, with its number and why (%s) [F21]",
    async (_, count) => {
      await database.admin.unsafe(
        `create or replace function refuse_one() returns trigger language plpgsql as
         $$ begin if new.email = 'p7@p.example' then raise 'poisoned'; end if; return new; end $$;
       create or replace trigger refuse_one before insert on prospects for each row execute function refuse_one()`,
      );
      try {
        const { payload } = await load(file(count));
        expect(payload.status).toBe("processing");
        await runOpenJobs();
        expect(await seen(payload.search_id)).toMatchObject({
          status: "finished",
          accepted: count - 1,
          refused: 1,
          duplicates: 0,
        });
        const { content } = await exportRefusals(memberOf(), payload.search_id);
        expect(content).toContain('"9","not_stored","Person 7","p7@p.example"');
      } finally {
        await database.admin.unsafe("drop trigger refuse_one on prospects");
      }
    },
  );

  it("that was begun for no campaign brings an email-only one nobody without an address [OC-041]", async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `,https://network.example/in/odd-${n}`);
    const { payload } = await load(["email,link", "first@p.example,", ...rows].join("\n"), {
      user_fields: { email: "email", social_url: "link" },
      is_email_only: false,
    });
    expect(payload.status).toBe("processing");
    const { payload: workflow } = await mailCampaign();
    const body = { searches: [payload.search_id] };
    const params = { id: workflow._id };
    expect((await callRoute(updateWorkflow, { as: sender.token, params, body })).status).toBe(200);
    await runOpenJobs();
    expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: 1, refused: 400 });
    expect((await exportRefusals(memberOf(), payload.search_id)).content).toContain('"3","no_email"');
  });

  it("that is canceled stops after the batch, and who came stays", async () => {
    const { payload: workflow } = await mailCampaign();
    const { payload } = await load(file(people), { workflow_id: workflow._id });
    await serveSome(1);
    const params = { id: payload.search_id };
    const press = () => callRoute<ImportEntry>(cancel, { as: sender.token, params });
    expect((await press()).payload).toMatchObject({ status: "canceled", done: 250, accepted: 250 });
    expect(await press()).toMatchObject({ status: 200, payload: { status: "canceled" } });
    expect(await serve(importLines)).toBe(false);
    expect((await peopleOf())?.taken).toBe(250);
    const campaign = await callRoute<WorkflowView>(read, { as: sender.token, params: { id: workflow._id } });
    expect(campaign.payload.counts.people).toBe(250);
    const stranger = await makeSender(database.admin);
    expect(await callRoute(cancel, { as: stranger.token, params })).toMatchObject({ status: 404 });
  });

  it("is removed while it belongs to no campaign, and its people stay known", async () => {
    const press = (id: string) => callRoute(remove, { as: sender.token, params: { id } });
    const { payload } = await load(file(people));
    await serveSome(1);
    expect(await press(payload.search_id)).toMatchObject({ status: 200 });
    expect(await serve(importLines)).toBe(false);
    expect(await peopleOf()).toEqual({ people: 250, emails: 250, taken: 0 });
    expect(await press(payload.search_id)).toMatchObject({ status: 404 });
    const { payload: workflow } = await mailCampaign();
    const { payload: own } = await load(file(people), { workflow_id: workflow._id });
    await database.admin`update campaigns set status = 'active' where id = ${workflow._id}`;
    expect(await press(own.search_id)).toMatchObject({ status: 409 });
    expect(await seen(own.search_id)).toMatchObject({ status: "processing" });
  });

  it.each(["archived", "deleted"] as const)(
    "stops where its campaign is %s, and stays so",
    async (status) => {
      const { payload: workflow } = await mailCampaign();
      const { payload } = await load(file(people), { workflow_id: workflow._id });
      await serveSome(1);
      await changeStatus(memberOf(), workflow._id, status);
      await runOpenJobs();
      expect(await seen(payload.search_id)).toMatchObject({ status: "canceled", accepted: 250 });
      await restoreCampaign(memberOf(), workflow._id);
      await runOpenJobs();
      expect((await peopleOf())?.taken).toBe(250);
    },
  );

  it("keeps its file until it is over", async () => {
    const { payload } = await load(file(people));
    await database.admin`update uploads set created_at = now() - interval '3 days'`;
    await db.platform("operations", purgeUploads);
    await runOpenJobs();
    expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: people });
  });

  it("pressed twice is one import, and the second press says how far it is [F16]", async () => {
    const { payload: upload } = await uploadPeople(sender, file(people));
    const body = { filename: upload.filename, ...mapping, key: "one", save_csv: true };
    const press = () => callRoute<ImportReply>(setData, { as: sender.token, body });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.payload).toEqual(first.payload);
    await serveSome(1);
    expect((await press()).payload).toMatchObject({
      search_id: first.payload.search_id,
      status: "processing",
      accepted: 250,
    });
    await runOpenJobs();
    expect((await press()).payload).toMatchObject({ status: "finished", accepted: people });
    expect(await peopleOf()).toEqual({ people, emails: people, taken: people });
  });
});

describe("an import into a campaign under way", () => {
  const line = lineOf([
    { id: "a", delayHours: 0, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
  ]);
  const into = async (campaign: RunningCampaign, content: string) => {
    // These files hold addresses alone, which only an email-only campaign takes [OC-041].
    await database.admin`update campaigns set settings = settings || '{"isEmailOnly": true}'
      where id = ${campaign.campaignId}`;
    const { id } = await uploadCsv(campaign.member, {
      name: "a.csv",
      bytes: new TextEncoder().encode(content),
    });
    return importPeople(campaign.member, {
      uploadId: id,
      mapping: { fields: { full_name: "name", email: "email" }, custom: [] },
      isEmailOnly: true,
      movePeople: false,
      keepFile: false,
      key: null,
      credentialId: null,
      campaignId: campaign.campaignId,
    });
  };
  const enrolled = async ({ campaignId }: RunningCampaign) =>
    (await database.admin`select 1 from enrolments where campaign_id = ${campaignId}`).length;
  const statusOf = async ({ campaignId }: RunningCampaign) =>
    (await database.admin<{ status: string }[]>`select status from campaigns where id = ${campaignId}`)[0]
      ?.status;

  it("enrols as batches come; it isn't finished meanwhile, and a finished one is active again [OC-030, OC-035]", async () => {
    const campaign = await runningCampaign(database.admin, line, 1);
    await database.admin`update enrolments set state = 'complete' where campaign_id = ${campaign.campaignId}`;
    await finishCampaigns();
    expect(await statusOf(campaign)).toBe("finished");
    await into(campaign, file(people));
    expect(await statusOf(campaign)).toBe("active");
    await finishCampaigns();
    expect(await statusOf(campaign)).toBe("active");
    await serveSome(2);
    expect(await enrolled(campaign)).toBe(501);
    await runOpenJobs();
    expect(await enrolled(campaign)).toBe(people + 1);
  });

  it("two of the same people at once wait for each other, and everybody is in one of the campaigns [F11]", async () => {
    const first = await runningCampaign(database.admin, line, 1);
    const [campaignId = ""] = (
      await database.admin<{ id: string }[]>`
        insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
        select workspace_id, gen_random_uuid(), credential_id, 'b', 'b', 'draft' from campaigns
        where id = ${first.campaignId} returning id`
    ).map(({ id }) => id);
    const second = { ...first, campaignId };
    const count = 280;
    const lines = file(count).split("\n");
    const backwards = [lines[0], ...lines.slice(1).reverse()].join("\n");
    const views = await Promise.allSettled([into(first, file(count)), into(second, backwards)]);
    const accepted = views.map((one) => (one.status === "fulfilled" ? one.value.accepted : 0));
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(count);
    const twice = await database.admin`
      select prospect_id from import_people where workspace_id = ${first.workspaceId} group by 1 having count(*) > 1`;
    expect(twice).toHaveLength(0);
    const [row] = await database.admin<{ deadlocks: number }[]>`
      select pg_stat_force_next_flush(), deadlocks::int as deadlocks from pg_stat_database
      where datname = current_database()`;
    expect(row?.deadlocks).toBe(0);
  });
});

it("20,000 lines are read in slices, and a neighbour's calls go on meanwhile [F23]", async () => {
  const neighbour = await makeSender(database.admin);
  let rounds = 0;
  const counting = setInterval(() => rounds++, 1);
  const { payload } = await load(file(20_000));
  clearInterval(counting);
  // Others had their turns while the file was read: in one go there would have been none.
  expect(rounds).toBeGreaterThan(5);
  expect(payload).toMatchObject({ status: "processing", total: 20_000 });
  let isOver = false;
  const working = runOpenJobs().finally(() => {
    isOver = true;
  });
  const other = { as: neighbour.token, params: { id: payload.search_id } };
  let calls = 0;
  while (!isOver) {
    // Another workspace's: neither seen nor waited for.
    expect((await callRoute(readSearch, other)).status).toBe(404);
    const small = await load(file(2, `n${calls}-`), {}, neighbour.token);
    expect(small).toMatchObject({ status: 200, payload: { status: "finished", accepted: 2 } });
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await working;
  expect(calls).toBeGreaterThan(3);
  expect(await seen(payload.search_id)).toMatchObject({ status: "finished", accepted: 20_000, refused: 0 });
  expect(await peopleOf()).toEqual({ people: 20_000, emails: 20_000, taken: 20_000 });
}, 120_000);
