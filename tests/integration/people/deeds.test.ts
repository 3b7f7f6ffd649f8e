import { describe, expect, it } from "vitest";
import { GET as exactCount } from "@/app/api/profiles/count/route.ts";
import { POST as cancel } from "@/app/api/profiles/deeds/[id]/cancel/route.ts";
import { GET as read } from "@/app/api/profiles/deeds/[id]/route.ts";
import { GET as listAll, POST as start } from "@/app/api/profiles/deeds/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import { db } from "@/lib/db/index.ts";
import { serveOne } from "@/lib/domain/bulk/index.ts";
import { beginKnown } from "@/lib/domain/campaigns/index.ts";
import { takeKnown } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { bulkWorks } from "@/lib/wiring/bulk-works.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { gate } from "../../factories/gate.ts";
import { makeConversation, makeCredential, makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

const deed = (body: object, as = sender.token) => callRoute<PeopleDeedView>(start, { as, body });
const look = async (id: string, as = sender.token) =>
  (await callRoute<PeopleDeedView>(read, { as, params: { id } })).payload;
const person = (more: { email?: string; name?: string; credentialId?: string | null } = {}) =>
  makeProspect(database.admin, {
    workspaceId: sender.workspaceId,
    credentialId: sender.credentialId,
    email: `${newId()}@p.example`,
    ...more,
  });
const crowd = (count: number) => database.admin`
  insert into prospects (workspace_id, id, full_name, email, email_lower, created_at)
  select ${sender.workspaceId}, gen_random_uuid(), 'P ' || n, n || '@crowd.example', n || '@crowd.example', now() - interval '1 hour'
    from generate_series(1, ${count}::int) n`;
const campaign = async (status: "active" | "draft" = "active", body: object = {}) => {
  const made = await createWorkflow(sender, {
    sequence: [mailStep],
    mailboxes: [sender.mailboxId],
    ...body,
  });
  expect(made.status, JSON.stringify(made)).toBe(200);
  const id = made.payload._id;
  if (status === "active") {
    const started = await callRoute(updateStatus, { as: sender.token, params: { id }, body: { status } });
    expect(started.status, JSON.stringify(started)).toBe(200);
  }
  return id;
};
const enrolledIn = async (id: string) => {
  const rows = await database.admin<{ prospect_id: string; state: string }[]>`
    select prospect_id, state from enrolments where campaign_id = ${id}`;
  return new Map(rows.map((row) => [row.prospect_id, row.state]));
};
const statusOf = async (id: string) => {
  const [row] = await database.admin`select lead_status from prospects where id = ${id}`;
  return row?.lead_status;
};
const reasons = ({ left_out }: PeopleDeedView) =>
  Object.fromEntries(left_out.map(({ reason, count }) => [reason, count]));
const auditOf = async (action: string) =>
  database.admin`select subject_id, data from audit_entries
    where workspace_id = ${sender.workspaceId} and action = ${action}`;

describe("people are added to a campaign", () => {
  it("and enrolled there; whom it doesn't take is left out with the reason [OC-191]", async () => {
    const id = await campaign();
    const other = await campaign();
    const [plain, out, excluded, busy, listed] = await Promise.all([
      person(),
      person(),
      person(),
      person(),
      person({ email: "kay@listed.example" }),
    ]);
    await deed({ action: "suppress", ids: [out] });
    await deed({ action: "exclude", ids: [excluded] });
    await deed({ action: "add_to_campaign", ids: [busy], workflow_id: other });
    await deed({ action: "blacklist", ids: [listed] });
    const ids = [plain, out, excluded, busy, listed];
    const { status, payload } = await deed({ action: "add_to_campaign", workflow_id: id, ids, key: "k" });
    expect(status).toBe(200);
    expect(payload).toMatchObject({ state: "done", total: 5, reached: 5, changed: 1, workflow: { _id: id } });
    expect(reasons(payload)).toEqual({ opted_out: 1, excluded: 1, in_other_campaign: 1, blacklisted: 1 });
    expect([...(await enrolledIn(id)).keys()]).toEqual([plain]);
    expect((await enrolledIn(other)).get(busy)).toBe("waiting");
    // Pressed twice, it is done once.
    expect((await deed({ action: "add_to_campaign", workflow_id: id, ids, key: "k" })).payload).toEqual(
      payload,
    );
    const again = await deed({ action: "add_to_campaign", workflow_id: id, ids: [plain] });
    expect(reasons(again.payload)).toEqual({ already_in_campaign: 1 });
    expect(await auditOf("people.add_to_campaign")).toHaveLength(3);
  });

  it("or moved to it: they leave the others", async () => {
    const [from, to] = [await campaign(), await campaign()];
    const one = await person();
    await deed({ action: "add_to_campaign", workflow_id: from, ids: [one] });
    const { payload } = await deed({ action: "move_to_campaign", workflow_id: to, ids: [one] });
    expect(payload.changed).toBe(1);
    expect((await enrolledIn(from)).get(one)).toBe("canceled");
    expect((await enrolledIn(to)).get(one)).toBe("waiting");
  });

  it("but not whom somebody removed since they were picked: no line stays without a person", async () => {
    const campaignId = await campaign();
    const [kept, gone, importId] = [await person(), newId(), newId()];
    const people = { workspaceId: sender.workspaceId, campaignId, movePeople: false, sight: null };
    const taken = await db.tenant({ workspaceId: sender.workspaceId }, async (tx) => {
      await beginKnown(tx, importId, people);
      return takeKnown(tx, { ...people, importId, reservedBy: [] }, [gone, kept], 0);
    });
    expect(taken).toEqual({ takenIds: [kept], movedIds: [], leftOut: new Map() });
    const lines =
      await database.admin`select prospect_id, line from import_people where import_id = ${importId}`;
    expect([...lines]).toEqual([{ prospect_id: kept, line: 1 }]);
    const [figures] = await database.admin`select accepted from prospect_imports where id = ${importId}`;
    expect(figures?.accepted).toBe(1);
  });

  it("but not whoever a member excludes while they are being enrolled [F11]", async () => {
    const id = await campaign("draft");
    const one = await person();
    await deed({ action: "add_to_campaign", workflow_id: id, ids: [one] });
    const locked = gate();
    const starts = gate();
    const excluding = database.admin.begin(async (sql) => {
      await sql`select id from prospects where id = ${one} for no key update`;
      await sql`update prospects set lead_status = 'excluded' where id = ${one}`;
      locked.open();
      await starts.opened;
    });
    await locked.opened;
    const starting = callRoute(updateStatus, {
      as: sender.token,
      params: { id },
      body: { status: "active" },
    });
    const waiting = () => database.admin`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(waiting).toHaveLength(1);
    starts.open();
    await excluding;
    await starting;
    expect(await statusOf(one)).toBe("excluded");
    expect([...(await enrolledIn(id)).keys()]).toEqual([]);
  });

  it("that is a draft, which enrols them when it starts", async () => {
    const id = await campaign("draft");
    const one = await person();
    expect((await deed({ action: "add_to_campaign", workflow_id: id, ids: [one] })).payload.changed).toBe(1);
    expect((await enrolledIn(id)).size).toBe(0);
    await callRoute(updateStatus, { as: sender.token, params: { id }, body: { status: "active" } });
    expect([...(await enrolledIn(id)).keys()]).toEqual([one]);
  });

  it("by a worker where they are many, who goes on behind one that was killed; each is enrolled once", async () => {
    const id = await campaign();
    await crowd(900);
    const begun = await deed({ action: "add_to_campaign", workflow_id: id, key: "many" });
    expect(begun.payload).toMatchObject({ state: "running", total: 900, reached: 0 });
    // The worker dies inside its second batch: what the batch did is undone.
    const signal = new AbortController().signal;
    const work = bulkWorks.find(({ kind }) => kind === "people.deed")!;
    let batches = 0;
    const dying = {
      ...work,
      async carryOut(...given: Parameters<typeof work.carryOut>) {
        batches += 1;
        await work.carryOut(...given);
        if (batches === 2) throw Object.assign(new Error("killed"), { code: "57P01" });
      },
    };
    await serveOne({ works: [dying], signal, turnMs: 200 });
    const between = await look(begun.payload._id);
    expect(between).toMatchObject({ state: "running", reached: 250, changed: 250 });
    expect((await callRoute<PeopleDeedView[]>(listAll, { as: sender.token })).payload[0]).toEqual(between);
    await database.admin`update bulk_jobs set lease_until = now() - interval '1 minute'`;
    await runOpenJobs();
    expect(await look(begun.payload._id)).toMatchObject({
      state: "done",
      reached: 900,
      changed: 900,
      left_out: [],
    });
    expect((await enrolledIn(id)).size).toBe(900);
    const [lines] = await database.admin`select count(*)::int as count, count(distinct line)::int as lines
      from import_people where import_id = ${begun.payload._id}`;
    expect(lines).toEqual({ count: 900, lines: 900 });
  });

  it("and says so where that takes more than five minutes [OC-191]", async () => {
    await crowd(300);
    const { payload } = await deed({ action: "add_to_campaign", workflow_id: await campaign() });
    expect(payload).toMatchObject({ state: "running", is_late: false });
    const later = (minutes: number) => database.admin`
      update people_deeds set created_at = now() - ${minutes}::int * interval '1 minute' where id = ${payload._id}`;
    await later(4);
    expect((await look(payload._id)).is_late).toBe(false);
    await later(6);
    expect((await look(payload._id)).is_late).toBe(true);
    await runOpenJobs();
    expect(await look(payload._id)).toMatchObject({ state: "done", is_late: false });
  });

  it("until a member cancels it: whom it reached stays", async () => {
    const id = await campaign();
    await crowd(900);
    const { payload } = await deed({ action: "add_to_campaign", workflow_id: id });
    const serve = { works: bulkWorks.filter(({ kind }) => kind === "people.deed"), turnMs: 100 };
    while ((await look(payload._id)).reached === 0)
      expect(await serveOne({ ...serve, signal: new AbortController().signal })).toBe(true);
    const { reached } = await look(payload._id);
    expect(reached).toBeLessThan(900);
    const stopped = await callRoute<PeopleDeedView>(cancel, {
      as: sender.token,
      params: { id: payload._id },
    });
    expect(stopped.payload).toMatchObject({ state: "canceled", reached, changed: reached });
    await runOpenJobs();
    expect(await look(payload._id)).toEqual(stopped.payload);
    expect((await enrolledIn(id)).size).toBe(reached);
    const twice = await callRoute<PeopleDeedView>(cancel, { as: sender.token, params: { id: payload._id } });
    expect(twice.payload).toEqual(stopped.payload);
  });

  it("until the campaign is archived: nobody else leaves the others for it", async () => {
    const [from, to] = [await campaign(), await campaign()];
    await crowd(900);
    await deed({ action: "add_to_campaign", workflow_id: from });
    await runOpenJobs();
    const { payload } = await deed({ action: "move_to_campaign", workflow_id: to });
    const serve = { works: bulkWorks.filter(({ kind }) => kind === "people.deed"), turnMs: 100 };
    while ((await look(payload._id)).reached === 0)
      expect(await serveOne({ ...serve, signal: new AbortController().signal })).toBe(true);
    for (const status of ["paused", "archived"]) {
      const { status: code } = await callRoute(updateStatus, {
        as: sender.token,
        params: { id: to },
        body: { status },
      });
      expect(code).toBe(200);
    }
    const { reached } = await look(payload._id);
    await runOpenJobs();
    expect(await look(payload._id)).toMatchObject({ state: "failed", reached });
    expect([...(await enrolledIn(from)).values()].filter((state) => state !== "canceled").length).toBe(
      900 - reached,
    );
  });

  it("never out of one, nor into one, that the member doesn't see", async () => {
    const mine = await makeCredential(database.admin, sender.workspaceId);
    const worker = await grantAccounts(
      database.admin,
      await makeMember(database.admin, {
        workspaceId: sender.workspaceId,
        isAdmin: false,
        allowedPages: { profiles: true },
      }),
      mine,
    );
    const theirs = await campaign();
    const own = await campaign("draft", { credentials_id: mine, mailboxes: [], sequence: [requestStep] });
    const one = await person({ credentialId: null });
    await deed({ action: "add_to_campaign", workflow_id: theirs, ids: [one] });
    const into = await deed({ action: "add_to_campaign", workflow_id: theirs, ids: [one] }, worker.token);
    expect(into.status).toBe(404);
    const out = await deed({ action: "move_to_campaign", workflow_id: own, ids: [one] }, worker.token);
    expect(reasons(out.payload)).toEqual({ in_hidden_campaign: 1 });
    for (const action of ["exclude", "delete"]) {
      const { payload } = await deed({ action, ids: [one], confirmed: 1 }, worker.token);
      expect(reasons(payload), action).toEqual({ in_hidden_campaign: 1 });
    }
    expect((await enrolledIn(theirs)).get(one)).toBe("waiting");
    expect((await deed({ action: "blacklist", ids: [one] }, worker.token)).status).toBe(403);
    const begun = await deed({ action: "readmit", ids: [one] });
    const hidden = await callRoute(read, { as: worker.token, params: { id: begun.payload._id } });
    expect(hidden.status).toBe(404);
  });
});

describe("people are kept out", () => {
  it("by a status: their sequences end, and no campaign takes them until they are let in again", async () => {
    const id = await campaign();
    const one = await person();
    await deed({ action: "add_to_campaign", workflow_id: id, ids: [one] });
    expect((await deed({ action: "exclude", ids: [one] })).payload).toMatchObject({ changed: 1 });
    expect(await statusOf(one)).toBe("excluded");
    expect((await enrolledIn(id)).get(one)).toBe("canceled");
    const [told] = await database.admin`select data from enrolment_events
      where prospect_id = ${one} and kind = 'canceled'`;
    expect(told?.data).toEqual({ by: sender.userId });
    expect(reasons((await deed({ action: "exclude", ids: [one] })).payload)).toEqual({ unchanged: 1 });
    await database.admin`update prospects set contacted_at = now() where id = ${one}`;
    expect((await deed({ action: "readmit", ids: [one] })).payload.changed).toBe(1);
    expect(await statusOf(one)).toBe("contacted");
  });

  it("by a status that a campaign asks for when it starts", async () => {
    const id = await campaign("draft");
    const [one, two] = [await person(), await person()];
    await deed({ action: "add_to_campaign", workflow_id: id, ids: [one, two] });
    await deed({ action: "exclude", ids: [one] });
    await callRoute(updateStatus, { as: sender.token, params: { id }, body: { status: "active" } });
    expect([...(await enrolledIn(id)).keys()]).toEqual([two]);
  });

  it("by a suppression, which a claim and an opt-out respect", async () => {
    const { prospectId, incoming } = await makeConversation(database.admin, sender, {
      email: "Ann@P.example",
    });
    expect((await deed({ action: "suppress", ids: [prospectId] })).payload.changed).toBe(1);
    const rows = () => database.admin<{ kind: string; reason: string; created_by: string | null }[]>`
      select kind, reason, created_by from suppressions where workspace_id = ${sender.workspaceId} order by kind`;
    expect(await rows()).toEqual([
      { kind: "address", reason: "member", created_by: sender.userId },
      { kind: "person", reason: "member", created_by: sender.userId },
    ]);
    expect(reasons((await deed({ action: "suppress", ids: [prospectId] })).payload)).toEqual({
      unchanged: 1,
    });
    // The person's own word is more.
    await incoming("unsubscribe", "k1");
    expect(new Set((await rows()).map(({ reason }) => reason))).toEqual(new Set(["opt_out"]));
  });

  it("by a blacklist: their address, profile and number; who is listed is left out", async () => {
    const one = await person({ email: "Kay@acme.example" });
    await database.admin`update prospects set social_url = 'https://www.linkedin.com/in/kay-lee', social_key = 'kay-lee',
      phone = '+49 30 1234567' where id = ${one}`;
    const bare = await makeProspect(database.admin, {
      workspaceId: sender.workspaceId,
      credentialId: sender.credentialId,
    });
    const body = { action: "blacklist", ids: [one, bare], credentials_id: sender.credentialId };
    const { payload } = await deed(body);
    expect(payload).toMatchObject({ changed: 1, left_out: [{ reason: "no_contact", count: 1 }] });
    const entries = await database.admin<{ kind: string; credential_id: string }[]>`
      select kind, credential_id from blacklist_entries where workspace_id = ${sender.workspaceId} order by kind`;
    expect(entries.map(({ kind }) => kind)).toEqual(["address", "phone", "profile"]);
    expect(new Set(entries.map((row) => row.credential_id))).toEqual(new Set([sender.credentialId]));
    expect(reasons((await deed(body)).payload)).toEqual({ unchanged: 1, no_contact: 1 });
  });
});

describe("people are deleted", () => {
  it("with everything that hangs on them, once the number is confirmed; their opt-outs stay", async () => {
    const id = await campaign();
    const { prospectId: one, incoming } = await makeConversation(database.admin, sender, {
      email: "gone@p.example",
    });
    await incoming("unsubscribe", "k1");
    const two = await person();
    await deed({ action: "add_to_campaign", workflow_id: id, ids: [two] });
    const ids = [one, two];
    expect(await deed({ action: "delete", ids })).toMatchObject({
      status: 409,
      reason: "confirmation_required",
      error: expect.stringContaining("2 people"),
    });
    expect(await deed({ action: "delete", ids, confirmed: 3 })).toMatchObject({
      status: 409,
      reason: "outdated",
    });
    const { payload } = await deed({ action: "delete", ids, confirmed: 2, key: "k" });
    expect(payload).toMatchObject({ changed: 2, state: "done", left_out: [] });
    for (const table of ["prospects", "conversations", "messages", "enrolments", "import_people"]) {
      const [row] = await database.admin`select count(*)::int as count from ${database.admin(table)}
        where workspace_id = ${sender.workspaceId}`;
      expect(row, table).toEqual({ count: 0 });
    }
    const [kept] = await database.admin`select count(*)::int as count from suppressions
      where workspace_id = ${sender.workspaceId} and value = 'gone@p.example'`;
    expect(kept).toEqual({ count: 1 });
    // The same press again answers the same.
    expect((await deed({ action: "delete", ids, confirmed: 2, key: "k" })).payload).toEqual(payload);
  });

  it("and an opt-out goes with the address that they got after it", async () => {
    const { prospectId, incoming } = await makeConversation(database.admin, sender, {
      email: "before@p.example",
    });
    await incoming("unsubscribe", "k1");
    await database.admin`update prospects set email = 'after@p.example', email_lower = 'after@p.example' where id = ${prospectId}`;
    await deed({ action: "delete", ids: [prospectId], confirmed: 1 });
    const again = await person({ email: "after@p.example" });
    const id = await campaign();
    const { payload } = await deed({ action: "add_to_campaign", workflow_id: id, ids: [again] });
    expect(reasons(payload)).toEqual({ opted_out: 1 });
  });

  it("but not while something is sent to them: the lane would wait for an answer that nobody takes", async () => {
    const id = await campaign();
    const one = await person();
    await deed({ action: "add_to_campaign", workflow_id: id, ids: [one] });
    await database.admin`update enrolments set state = 'claimed' where prospect_id = ${one}`;
    const { payload } = await deed({ action: "delete", ids: [one], confirmed: 1 });
    expect(reasons(payload)).toEqual({ in_flight: 1 });
    expect(await statusOf(one)).toBe("new");
  });

  it("only those who were there when it began", async () => {
    await crowd(300);
    const { payload } = await deed({ action: "delete", confirmed: 300 });
    await database.admin`insert into prospects (workspace_id, id, full_name, created_at)
      values (${sender.workspaceId}, ${newId()}, 'Late', now() + interval '1 minute')`;
    await runOpenJobs();
    expect(await look(payload._id)).toMatchObject({ changed: 300, state: "done" });
    const left = await callRoute<{ count: number }>(exactCount, { as: sender.token, query: {} });
    expect(left.payload).toEqual({ count: 1 });
  });
});

it("each person's failure leaves the others: it is said with a number", async () => {
  await crowd(300);
  const [bad] = await database.admin<{ id: string }[]>`
    select id from prospects where workspace_id = ${sender.workspaceId} order by id offset 40 limit 1`;
  const { payload } = await deed({ action: "exclude" });
  const work = bulkWorks.find(({ kind }) => kind === "people.deed")!;
  const failing = {
    ...work,
    async carryOut(...given: Parameters<typeof work.carryOut>) {
      if (given[2].includes(bad!.id)) throw new TypeError("bad row");
      await work.carryOut(...given);
    },
  };
  const signal = new AbortController().signal;
  while (await serveOne({ works: [failing], signal }));
  expect(await look(payload._id)).toMatchObject({ state: "done", reached: 300, changed: 299 });
  expect(reasons(await look(payload._id))).toEqual({ not_stored: 1 });
});

it("a claim that has begun keeps its lane; its sequence ends when it settles", async () => {
  const id = await campaign();
  const one = await person();
  await deed({ action: "add_to_campaign", workflow_id: id, ids: [one] });
  await database.admin`update enrolments set state = 'claimed' where prospect_id = ${one}`;
  await deed({ action: "exclude", ids: [one] });
  const [row] = await database.admin`select state, lane_id from enrolments where prospect_id = ${one}`;
  expect(row).toEqual({ state: "claimed", lane_id: "00000000-0000-0000-0000-000000000000" });
  const said = await db.tenant({ workspaceId: sender.workspaceId }, ({ sql }) =>
    sequencer.cancelEverywhere(sql, {
      workspaceId: sender.workspaceId,
      prospectIds: [one],
      by: sender.userId,
      ofAccounts: null,
      now: new Date(),
    }),
  );
  expect(said).toBeUndefined();
  const events =
    await database.admin`select 1 from enrolment_events where prospect_id = ${one} and kind = 'canceled'`;
  expect(events).toHaveLength(1);
});
