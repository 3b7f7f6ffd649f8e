import postgres from "postgres";
import { expect, it } from "vitest";
import { db, type Sql } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { foldFigures } from "@/lib/domain/reports/index.ts";
import { areOver, nextTransaction } from "@/lib/domain/reports/store/fold.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietCampaign, tell } from "../../factories/history.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const at = (text: string) => new Date(`2026-11-10T${text}Z`);

const figuresOf = async ({ campaignId }: RunningCampaign) =>
  (
    await database.admin`select metric, node_id, quarter, count from figures where campaign_id = ${campaignId}
      order by metric, quarter, node_id`
  ).map(({ metric, node_id, quarter, count }) => [
    metric,
    node_id,
    quarter.toISOString().slice(11, 16),
    count,
  ]);

const totalsOf = async ({ campaignId }: RunningCampaign) =>
  Object.fromEntries(
    (
      await database.admin`select metric, sum(count)::int as count from figures where campaign_id = ${campaignId} group by 1 order by 1`
    ).map(({ metric, count }) => [metric, count]),
  );

/** An action that asked a campaign's person to connect by their email address. */
async function askedByAddress({ campaignId }: RunningCampaign): Promise<string> {
  const id = newId();
  await database.admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind,
      node_id, visit, version, payload, state, worker, lease_until, intended_at)
    select workspace_id, ${id}, ${id}, id, campaign_id, prospect_id, lane_id, 'invitation', 'address', 1, version,
        ${database.admin.json({ email: "ann@acme.example" })}, 'sent', 'w', now(), now()
      from enrolments where campaign_id = ${campaignId}`;
  return id;
}

it("each metric counts what its name says, by step and quarter of an hour", async () => {
  const made = await quietCampaign(database.admin);
  const byAddress = await askedByAddress(made);
  await tell(database.admin, made, [
    { kind: "enrolled", at: at("08:00:00") },
    { kind: "sent", data: { kind: "email" }, at: at("08:14:59") },
    { kind: "sent", data: { kind: "email" }, at: at("08:15:00") },
    { kind: "sent", data: { kind: "follow" }, at: at("08:20:00") },
    { kind: "sent", data: { kind: "inmail" }, at: at("08:20:00") },
    { kind: "sent", data: { kind: "message" }, at: at("08:20:00") },
    { kind: "sent", data: { kind: "profile_view" }, at: at("08:20:00") },
    { kind: "sent", data: { kind: "group_message" }, at: at("08:20:00") },
    { kind: "sent", data: { kind: "invitation", action: byAddress }, at: at("08:20:30"), nodeId: "address" },
    { kind: "sent", data: { kind: "invitation" }, at: at("08:21:00"), nodeId: "invite" },
    { kind: "sent", data: { kind: "message" }, at: at("08:22:00"), nodeId: "write" },
    { kind: "accepted", at: at("08:30:00"), nodeId: "next" },
    { kind: "opened", at: at("08:30:00") },
    { kind: "clicked", at: at("08:30:00") },
    { kind: "bounced", at: at("08:30:00") },
    { kind: "paused", data: { reason: "got_reply" }, at: at("08:30:00"), nodeId: "next" },
    { kind: "paused", data: { reason: "email_failed" }, at: at("08:30:00") },
    { kind: "paused", data: { reason: "booked_meeting" }, at: at("08:30:00") },
    { kind: "opted_out", at: at("08:30:00") },
    { kind: "completed", at: at("08:30:00") },
    { kind: "interested", at: at("08:30:00"), nodeId: "next" },
    { kind: "held", data: { reason: "delay" }, at: at("08:30:00") },
  ]);
  await foldFigures();
  expect(await totalsOf(made)).toEqual({
    bounced: 1,
    contacted: 1,
    email_clicked: 1,
    email_opened: 1,
    emails_sent: 2,
    finished: 1,
    followed_profiles: 1,
    inmails_sent: 1,
    li_connect_by_email: 1,
    meetings_booked: 1,
    messages_sent: 3,
    new_accepted: 1,
    new_interested: 1,
    new_leads: 1,
    new_replied: 1,
    opted_out: 1,
    request_sent: 2,
    sent: 10,
    viewed_profiles: 1,
  });
  const figures = await figuresOf(made);
  expect(figures.filter(([metric]) => metric === "emails_sent")).toEqual([
    ["emails_sent", "a", "08:00", 1],
    ["emails_sent", "a", "08:15", 1],
  ]);
  // An answer counts to the step that was sent last, an acceptance to the request.
  expect(figures.find(([metric]) => metric === "new_replied")?.[1]).toBe("write");
  expect(figures.find(([metric]) => metric === "new_accepted")?.[1]).toBe("invite");
});

it("after a run the figures are those of the history, for every tenant; counting again adds nothing", async () => {
  await quietOthers(database.admin);
  const line = lineOf([
    { id: "m", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
  ]);
  const many = [
    await runningCampaign(database.admin, line, 12),
    await runningCampaign(database.admin, line, 5),
  ];
  for (let round = 0; round < 8; round++) await turn({ state: "sent", receipt: {} });
  for (let look = 0; look < 2; look++) await foldFigures();
  for (const made of many) {
    const [counted] = await database.admin`
      select count(*) filter (where kind = 'sent')::int as sent, count(*) filter (where kind = 'enrolled')::int as enrolled,
        count(*) filter (where kind = 'completed')::int as completed
      from enrolment_events where campaign_id = ${made.campaignId}`;
    expect(counted).toMatchObject({ sent: made.prospectIds.length });
    expect(await totalsOf(made)).toEqual({
      emails_sent: counted?.sent,
      sent: counted?.sent,
      contacted: counted?.sent,
      new_leads: counted?.enrolled,
      finished: counted?.completed,
    });
  }
});

it("a row that is written first and committed last counts, too", async () => {
  const made = await quietCampaign(database.admin);
  const late = database.admin.begin(async (sql) => {
    await tell(sql, made, [{ kind: "accepted", at: at("08:00:00") }]);
    await tell(database.admin, made, [{ kind: "completed", at: at("08:00:00") }]);
    // The look waits for the open transaction.
    const look = foldFigures();
    await new Promise((done) => setTimeout(done, 300));
    expect(await totalsOf(made)).toEqual({});
    return { look };
  });
  await (await late).look;
  expect(await totalsOf(made)).toEqual({ finished: 1, new_accepted: 1 });
});

it("a look waits for every transaction that was open, also for the latest one", async () => {
  const made = await quietCampaign(database.admin);
  const asked = <T>(ask: (sql: Sql) => Promise<T>) => db.platform("operations", ({ sql }) => ask(sql));
  let before = "";
  await database.admin.begin(async (sql) => {
    // No later transaction is over: a snapshot doesn't tell that this one is there.
    await tell(sql, made, [{ kind: "accepted", at: at("08:00:00") }]);
    before = await asked(nextTransaction);
    expect(await asked((one) => areOver(one, before))).toBe(false);
  });
  expect(await asked((one) => areOver(one, before))).toBe(true);
});

it("a long transaction in another database of the cluster keeps nothing from being counted", async () => {
  const made = await quietCampaign(database.admin);
  await tell(database.admin, made, [{ kind: "accepted", at: at("08:00:00") }]);
  const other = postgres(database.ownerUrl.replace(/[^/]+$/, "postgres"), { max: 1 });
  await other.begin(async (sql) => {
    await sql`select pg_current_xact_id()::text`;
    await foldFigures();
    expect(await totalsOf(made)).toEqual({ new_accepted: 1 });
  });
  await other.end();
});

it("a row of long ago that comes now counts in its own day", async () => {
  const made = await quietCampaign(database.admin);
  await tell(database.admin, made, [{ kind: "accepted", at: at("08:00:00") }]);
  await foldFigures();
  await tell(database.admin, made, [{ kind: "accepted", at: new Date("2026-01-01T00:00:00Z") }]);
  await foldFigures();
  expect((await figuresOf(made)).length).toBe(2);
});

it("a look that dies on its way counts nothing twice and leaves nothing out, also of many rows from before the numbers [F1]", async () => {
  const made = await quietCampaign(database.admin);
  const { workspaceId, campaignId } = made;
  const [enrolment] = await database.admin`select id from enrolments where campaign_id = ${campaignId}`;
  await database.admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at, seq)
    select ${workspaceId}, gen_random_uuid(), ${enrolment?.id}, ${campaignId}, ${made.prospectIds[0]!}, 'a', 'completed', '{}', ${at("08:00:00")}, 0
    from generate_series(1, 4500) n`;
  // The second batch fails.
  await database.admin.unsafe("alter table figures add constraint bad_for_a_test check (count <= 2000)");
  await foldFigures().finally(() =>
    database.admin.unsafe("alter table figures drop constraint bad_for_a_test"),
  );
  expect(await totalsOf(made)).toEqual({ finished: 2000 });
  // The next one waits for a lock, and its connection is cut.
  let isCut = false;
  await database.admin.begin(async (sql) => {
    await sql`lock table figures in exclusive mode`;
    const look = foldFigures().catch(() => undefined);
    for (let tries = 0; tries < 100 && !isCut; tries++) {
      await new Promise((done) => setTimeout(done, 50));
      const [cut] = await database.admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      isCut = cut !== undefined;
    }
    await look;
  });
  expect(isCut).toBe(true);
  expect(await totalsOf(made)).toEqual({ finished: 2000 });
  await Promise.all([foldFigures(), foldFigures()]);
  expect(await totalsOf(made)).toEqual({ finished: 4500 });
});

it("a tenant whose figures can't be written keeps no other from being counted [F21, F23]", async () => {
  const bad = await quietCampaign(database.admin);
  const good = await quietCampaign(database.admin);
  for (const made of [bad, good])
    await tell(database.admin, made, [{ kind: "accepted", at: at("08:00:00") }]);
  await database.admin.unsafe(
    `alter table figures add constraint bad_for_a_test check (campaign_id <> '${bad.campaignId}') not valid`,
  );
  await foldFigures().finally(() =>
    database.admin.unsafe("alter table figures drop constraint bad_for_a_test"),
  );
  expect(await totalsOf(good)).toEqual({ new_accepted: 1 });
  expect(await totalsOf(bad)).toEqual({});
  await foldFigures();
  expect(await totalsOf(bad)).toEqual({ new_accepted: 1 });
});

it("a mail is told as opened, followed and come back once each, at the step that sent it", async () => {
  await quietOthers(database.admin);
  const line = lineOf([
    { id: "m", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
    { id: "n", delayHours: 24, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
  ]);
  const made = await runningCampaign(database.admin, line, 1);
  const [sent] = await turn({ state: "sent", receipt: {} });
  const { workspaceId } = made;
  const prospectId = made.prospectIds[0]!;
  const [person] = await database.admin`select email from prospects where id = ${prospectId}`;
  const read = {
    workspaceId,
    prospectId,
    enrolmentId: sent!.enrolmentId,
    actionId: sent!.id,
    at: new Date(),
  };
  const address = person?.email as string;
  await db.tenant({ workspaceId }, async (tx) => {
    for (let twice = 0; twice < 2; twice++) {
      await facts.publish(tx, { kind: "mail.opened", ...read });
      await facts.publish(tx, { kind: "mail.clicked", ...read });
      await facts.publish(tx, {
        kind: "mail.bounced",
        workspaceId,
        prospectId,
        address,
        at: read.at,
        mailboxId: null,
        isGone: false,
        detail: "",
      });
    }
  });
  await foldFigures();
  const figures = (await figuresOf(made)).map(([metric, node, , count]) => [metric, node, count]);
  for (const metric of ["bounced", "email_clicked", "email_opened"])
    expect(figures).toContainEqual([metric, "m", 1]);
});
