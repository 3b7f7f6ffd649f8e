import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as csv } from "@/app/api/reports/csv/route.ts";
import { POST as email } from "@/app/api/reports/email/route.ts";
import { POST as choose, GET as chosen } from "@/app/api/reports/highlights/route.ts";
import { GET as report } from "@/app/api/reports/route.ts";
import { GET as rows } from "@/app/api/reports/rows/route.ts";
import type { HighlightsView, ReportRows, ReportView } from "@/lib/contracts/reports.ts";
import { foldFigures, mailDueHighlights, takeReport } from "@/lib/domain/reports/index.ts";
import { queues } from "@/lib/jobs/definitions/index.ts";
import { sendReport } from "@/lib/jobs/handlers/reports.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { type Ports, ports, resetPorts } from "@/lib/wiring/ports.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietCampaign, tell } from "../../factories/history.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import type { RunningCampaign } from "../../factories/running-campaign.ts";
import { takenJob } from "../../factories/taken-job.ts";

const database = testDatabase();
const sent: OutgoingMail[] = [];
const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };
let failure: Error | null = null;
/** What happens until the server would take a mail. */
let meanwhile: (() => Promise<void>) | null = null;

interface Queued {
  readonly workspaceId: string;
  readonly mailId: string;
}

beforeAll(() => {
  const send = async (_account: MailAccount, mail: OutgoingMail, begin?: () => Promise<void>) => {
    if (failure) throw failure;
    await meanwhile?.();
    await begin?.();
    sent.push(mail);
  };
  shared.outreachPorts = { ...ports(), mail: { ...ports().mail, send } as unknown as Ports["mail"] };
});
beforeEach(async () => {
  sent.length = 0;
  failure = null;
  meanwhile = null;
  await database.admin`delete from pgboss.job`;
  await database.admin`delete from highlights`;
});
afterAll(resetPorts);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function lived(): Promise<RunningCampaign & { as: string; userId: string }> {
  const made = await quietCampaign(database.admin);
  await tell(database.admin, made, [
    { kind: "sent", data: { kind: "email" }, at: daysAgo(1) },
    { kind: "sent", data: { kind: "email" }, at: daysAgo(2) },
    { kind: "paused", data: { reason: "got_reply" }, at: daysAgo(1) },
    { kind: "sent", data: { kind: "email" }, at: daysAgo(9) },
  ]);
  await foldFigures();
  const { token, userId } = await makeMember(database.admin, { workspaceId: made.workspaceId });
  const brandId = await makeBrand(database.admin);
  await database.admin`update workspaces set brand_id = ${brandId} where id = ${made.workspaceId}`;
  await database.admin`update users set brand_id = ${brandId} where id = ${userId}`;
  return { ...made, as: token, userId };
}

const aRun = () => takenJob(database.admin, "report.send");

/** Takes the queued mail out. */
async function queued(): Promise<Queued> {
  const [job] = await database.admin<{ data: Queued }[]>`
    delete from pgboss.job where name = 'report.send' and data is not null returning data`;
  return job!.data;
}

/** Does the queued mails. Returns how many there were. */
async function work(): Promise<number> {
  const jobs = await database.admin<{ data: Queued }[]>`
    delete from pgboss.job where name = 'report.send' and data is not null returning data`;
  for (const { data } of jobs) await sendReport(await aRun(), data);
  return jobs.length;
}

describe("a report", () => {
  it("has every metric of a period by day, beside the period before [BO-270, BO-273]", async () => {
    const { as, campaignId } = await lived();
    const { payload } = await callRoute<ReportView>(report, { as, query: { period: "1_week" } });
    const view = payload as ReportView;
    expect(view.metrics.map(({ metric }) => metric)).toEqual([
      "emails_sent",
      "followed_profiles",
      "inmails_sent",
      "messages_sent",
      "new_interested",
      "new_leads",
      "request_sent",
      "viewed_profiles",
      "new_accepted",
      "new_replied",
      "email_opened",
      "email_clicked",
      "li_connect_by_email",
    ]);
    expect(view.days).toHaveLength(7);
    const mails = view.metrics.find(({ metric }) => metric === "emails_sent");
    expect(mails).toMatchObject({ now: 2, before: 1 });
    expect(mails?.days.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(view.rows).toMatchObject([{ _id: campaignId, emails: 2, replied: 1 }]);
    expect(view.cohorts).toMatchObject([{ people: 1 }]);
  });

  it("is of a campaign, an account or a member, and by each of them", async () => {
    const { as, campaignId, credentialId } = await lived();
    const read = async (query: Record<string, string>) =>
      (await callRoute<ReportView>(report, { as, query: { period: "1_week", ...query } }))
        .payload as ReportView;
    const mails = (view: ReportView) => view.metrics.find(({ metric }) => metric === "emails_sent")?.now;
    expect(mails(await read({ workflow_id: campaignId }))).toBe(2);
    for (const other of ["workflow_id", "credentials_id", "member_id"])
      expect(mails(await read({ [other]: newId() })), other).toBe(0);
    expect((await read({ by: "account" })).rows[0]?._id).toBe(credentialId);
    expect(await read({ by: "member" })).toMatchObject({ rows: [{ emails: 2 }] });
  });

  it("leads to the rows behind each figure, by cursor", async () => {
    const { as, prospectIds } = await lived();
    const query = { period: "1_week", metric: "emails_sent", limit: "1" };
    const first = (await callRoute<ReportRows>(rows, { as, query })).payload as ReportRows;
    const cursor = first.next_cursor as string;
    const second = (await callRoute<ReportRows>(rows, { as, query: { ...query, cursor } }))
      .payload as ReportRows;
    expect([first, second].map(({ items }) => items.map(({ profile_id }) => profile_id))).toEqual([
      [prospectIds[0]],
      [prospectIds[0]],
    ]);
    expect(first.items[0]!.at).toBeGreaterThan(second.items[0]!.at);
    expect(second.next_cursor).toBeNull();
  });

  it("is a CSV file that runs nothing in a spreadsheet", async () => {
    const { as, campaignId } = await lived();
    await database.admin`update campaigns set name = '=HYPERLINK("x")' where id = ${campaignId}`;
    const headers = { authorization: `Bearer ${as}` };
    const text = await (await ask(csv, { headers, query: "period=1_week" })).text();
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text.split("\r\n")).toHaveLength(4);
  });
});

describe("a report by mail", () => {
  it("is mailed once for a key, in the person's language and the brand's name, within five minutes [BO-271]", async () => {
    const { as, userId } = await lived();
    await database.admin`update users set locale = 'de' where id = ${userId}`;
    const body = { period: "1_week", key: "one" };
    for (let twice = 0; twice < 2; twice++)
      expect((await callRoute(email, { as, body })).payload).toEqual({ queued: true });
    expect(await work()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toMatch(/^Ihr Bericht vom /);
    expect(sent[0]?.text).toContain("Gesendete E-Mails · 2 · vorher: 1");
    expect(sent[0]?.html).toContain("Gesendete E-Mails");
    const { retryLimit, retryDelay } = queues["report.send"];
    expect(retryDelay * 2 ** retryLimit).toBeLessThanOrEqual(300);
  });

  it("leaves once where its job runs again meanwhile", async () => {
    const { as } = await lived();
    await callRoute(email, { as, body: { period: "1_week", key: "one" } });
    const data = await queued();
    const slow = await aRun();
    meanwhile = async () => {
      meanwhile = null;
      // Its worker was taken for dead, and another one runs the job.
      await database.admin`update pgboss.job set retry_count = 1 where id = ${slow.id}`;
      await sendReport(await aRun(), data);
    };
    await expect(sendReport(slow, data)).rejects.toThrow("another run");
    expect(sent).toHaveLength(1);
  });

  it("leaves although a worker was killed with it", async () => {
    const { as } = await lived();
    await callRoute(email, { as, body: { period: "1_week", key: "one" } });
    const { workspaceId, mailId } = await queued();
    await takeReport(workspaceId, mailId);
    await sendReport(await aRun(), { workspaceId, mailId });
    expect(sent).toHaveLength(1);
  });

  it("is tried again where the server can't be reached, and not where somebody left meanwhile", async () => {
    const { as, userId, workspaceId } = await lived();
    await callRoute(email, { as, body: { period: "1_week", key: "one" } });
    const data = await queued();
    failure = new ProviderError("unavailable", "down");
    await expect(sendReport(await aRun(), data)).rejects.toThrow("down");
    failure = null;
    await sendReport(await aRun(), data);
    expect(sent).toHaveLength(1);
    await callRoute(email, { as, body: { period: "1_week", key: "two" } });
    await database.admin`delete from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`;
    await work();
    expect(sent).toHaveLength(1);
  });
});

describe("the highlights by mail", () => {
  it("come once for each period, also from two workers, and no more once they are off", async () => {
    const { as, userId } = await lived();
    const body = { rhythm: "weekly", timezone: "Europe/Berlin" };
    const view = (await callRoute<HighlightsView>(choose, { as, body })).payload as HighlightsView;
    expect(
      new Date(view.next_at as number).toLocaleString("en-GB", {
        timeZone: "Europe/Berlin",
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
      }),
    ).toBe("Mon 09:00");
    expect((await callRoute(chosen, { as })).payload).toEqual(view);
    await mailDueHighlights();
    expect(await work(), "not due").toBe(0);
    await database.admin`update highlights set due_at = now() - interval '1 hour' where user_id = ${userId}`;
    await Promise.all([mailDueHighlights(), mailDueHighlights()]);
    await mailDueHighlights();
    expect(await work()).toBe(1);
    expect(sent[0]?.subject).toMatch(/^Highlights of /);
    expect((await callRoute<HighlightsView>(chosen, { as })).payload).toMatchObject({
      next_at: view.next_at,
    });
    await callRoute(choose, { as, body: { ...body, rhythm: "off" } });
    await mailDueHighlights();
    expect(await work()).toBe(0);
  });
});
