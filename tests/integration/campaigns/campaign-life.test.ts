import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { finishCampaigns, importPeople, readCampaign, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { updateProspect, uploadCsv } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { runJobs } from "@/lib/jobs/run-jobs.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { noteRefused } from "@/lib/wiring/account-refused.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMailbox } from "../../factories/make-conversation.ts";
import { replied } from "../../factories/person-deeds.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = (text = "Text") =>
  ({ type: "email", subject: "Hi {first_name}", text, mailboxIds: [] }) as const;
const line = (text?: string) => lineOf([{ id: "a", delayHours: 0, action: mail(text) }]);
const sent = { state: "sent", receipt: {} } as const;

productListeners();
beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
});

const running = (people: number, text?: string) => runningCampaign(database.admin, line(text), people);
const statusOf = async ({ member, campaignId }: RunningCampaign) =>
  (await readCampaign(member, campaignId)).status;
const standing = async (campaign: RunningCampaign) =>
  database.admin<{ state: string; hold_reason: string | null; pause_reason: string | null }[]>`
    select state, hold_reason, pause_reason from enrolments where campaign_id = ${campaign.campaignId} order by id`;
async function load(campaign: RunningCampaign, content: string, campaignId = campaign.campaignId) {
  // These files hold addresses alone, which only an email-only campaign takes [OC-041].
  await database.admin`update campaigns set settings = settings || '{"isEmailOnly": true}' where id = ${campaignId}`;
  const bytes = new TextEncoder().encode(content);
  const { id, fields, custom } = await uploadCsv(campaign.member, { name: "people.csv", bytes });
  return importPeople(campaign.member, {
    uploadId: id,
    mapping: { fields, custom },
    isEmailOnly: true,
    movePeople: false,
    keepFile: false,
    key: null,
    credentialId: campaign.credentialId,
    campaignId,
  });
}
const withTx = <T>(
  { workspaceId }: RunningCampaign,
  work: (sql: Parameters<typeof sequencer.enrol>[0]) => Promise<T>,
) => db.tenant({ workspaceId }, ({ sql }) => work(sql));

describe("a campaign", () => {
  it("finishes by itself once nobody is on the way, and is active again with new people [OC-035]", async () => {
    const campaign = await running(2);
    const { workspaceId, prospectIds } = campaign;
    expect(await finishCampaigns()).toBe(0);
    await withTx(campaign, (sql) =>
      replied(sql, { workspaceId, prospectId: prospectIds[0] ?? "", now: campaign.now }),
    );
    expect(await finishCampaigns()).toBe(0);
    await turn(sent);
    expect(await finishCampaigns()).toBe(1);
    expect(await statusOf(campaign)).toBe("finished");
    expect(await finishCampaigns()).toBe(0);
    await load(campaign, "first_name,email\nBo,bo@people.example\n");
    expect(await statusOf(campaign)).toBe("active");
    expect((await standing(campaign)).map((row) => row.state).sort()).toEqual([
      "complete",
      "paused",
      "waiting",
    ]);
    expect(await turn(sent)).toHaveLength(1);
  });

  it("is finished by the worker's regular work [OC-035]", async () => {
    const campaign = await running(1);
    await turn(sent);
    const stop = await runJobs();
    try {
      await db.tenant(campaign, ({ sql }) => enqueue(sql, "campaign.finish", {}));
      await expect.poll(() => statusOf(campaign), { timeout: 8_000 }).toBe("finished");
    } finally {
      await stop();
    }
  }, 15_000);

  it("stays open while somebody lacks something or is uncertain, and is active again when one is resumed", async () => {
    const campaign = await running(1, "Hello {shoe_size}");
    await turn(sent);
    expect(await standing(campaign)).toMatchObject([{ state: "held", hold_reason: "missing_field" }]);
    expect(await finishCampaigns()).toBe(0);
    await database.admin`update enrolments set state = 'paused', pause_reason = 'manual' where campaign_id = ${campaign.campaignId}`;
    expect(await finishCampaigns()).toBe(1);
    await sequencer.resumeEnrolment(
      campaign.member,
      campaign.campaignId,
      campaign.prospectIds[0] ?? "",
      null,
    );
    expect(await statusOf(campaign)).toBe("active");
  });

  it("isn't finished while people are being added: one of the two comes first, nobody is left behind", async () => {
    for (let i = 0; i < 5; i++) {
      const campaign = await running(1);
      await turn(sent);
      await Promise.all([finishCampaigns(), load(campaign, `first_name,email\nBo,bo${i}@people.example\n`)]);
      expect(await statusOf(campaign)).toBe("active");
      expect(await turn(sent)).toHaveLength(1);
    }
  });

  it("takes people who were talked to before when it is told to, else leaves them paused [OC-023, OC-123]", async () => {
    const campaign = await running(0);
    const { workspaceId, campaignId, now } = campaign;
    await database.admin`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower, replied_at)
      select ${workspaceId}, gen_random_uuid(), 'Cy', 'Cy', 'cy' || n || '@p.example', 'cy' || n || '@p.example', now() - interval '9 days'
      from generate_series(1, 2) n`;
    const [first, second] = await database.admin<
      { id: string }[]
    >`select id from prospects where workspace_id = ${workspaceId}`;
    await withTx(campaign, async (sql) => {
      await sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: [first?.id ?? ""], now });
      await sequencer.enrol(sql, {
        workspaceId,
        campaignId,
        prospectIds: [second?.id ?? ""],
        now,
        talkedBefore: true,
      });
    });
    expect(await standing(campaign)).toMatchObject([
      { state: "paused", pause_reason: "contacted_before" },
      { state: "waiting", pause_reason: null },
    ]);
    expect((await turn(sent)).map((one) => one.prospectId)).toEqual([second?.id]);
  });
});

describe("a campaign for premium people only", () => {
  it("asks the network, inside its budget, and takes nobody else [OC-024]", async () => {
    const campaign = await running(0);
    const { workspaceId, campaignId, credentialId } = campaign;
    const limits = { gapMs: 0, profile_view: { day: 4 } };
    await database.admin`update credentials set limits = ${database.admin.json(limits)} where id = ${credentialId}`;
    await database.admin`update lanes set limits = ${database.admin.json(limits)} where workspace_id = ${workspaceId} and kind = 'social'`;
    await updateCampaign(campaign.member, campaignId, { settings: { isOnlyPremium: true } });
    const people = Array.from(
      { length: 6 },
      (_, i) => `Ada,p${i}@people.example,https://network.example/in/p${i}`,
    );
    await load(campaign, ["first_name,email,profile", ...people].join("\n"));
    expect(await standing(campaign)).toEqual([]);
    const asked: string[] = [];
    const findProfile = async (_account: string, address: string) => {
      asked.push(address);
      if (asked.length === 3) throw new ProviderError("limited", "429");
      const rest = {
        url: address,
        firstName: "",
        lastName: "",
        headline: "",
        company: "",
        location: "",
        photoUrl: null,
      };
      return {
        ...rest,
        providerId: `id-${asked.length}`,
        premium: asked.length === 1,
        relation: "none" as const,
      };
    };
    expect(await sequencer.lookUpPremium({ findProfile })).toBe(2);
    expect(await standing(campaign)).toMatchObject([{ state: "waiting" }]);
    expect(await finishCampaigns()).toBe(0);
    // The four looks of the day were reserved, though the network cut them short.
    expect(await sequencer.lookUpPremium({ findProfile })).toBe(0);
    await database.admin`delete from lane_usage where workspace_id = ${workspaceId}`;
    expect(await sequencer.lookUpPremium({ findProfile })).toBe(4);
    expect(new Set(asked).size).toBe(6);
    expect(await standing(campaign)).toHaveLength(1);
    await turn(sent);
    await updateCampaign(campaign.member, campaignId, { settings: { isOnlyPremium: false } });
    expect(await turn(sent)).toHaveLength(4);
    expect(await turn(sent)).toHaveLength(1);
    expect(await finishCampaigns()).toBe(1);
  });
});

describe("whoever lacked something", () => {
  it("goes on when an import fills the gap, and is held again where it doesn't", async () => {
    const campaign = await running(2, "Hello {shoe_size}");
    const [a = "", b = ""] = campaign.prospectIds;
    await turn(sent);
    expect(await standing(campaign)).toMatchObject([{ state: "held" }, { state: "held" }]);
    await load(campaign, `email,shoe_size,first_name\n${a}@p.example,44,Ada\n${b}@p.example,,Ada\n`);
    const again = await turn(sent);
    expect(again).toMatchObject([{ prospectId: a, payload: { text: "Hello 44" } }]);
    expect((await standing(campaign)).map((row) => row.state).sort()).toEqual(["complete", "held"]);
  });

  it("goes on when somebody corrects the person, whose address stays theirs alone [OC-139]", async () => {
    const campaign = await running(2, "Hello {company_name}");
    const [a = "", b = ""] = campaign.prospectIds;
    await turn(sent);
    expect(await standing(campaign)).toMatchObject([{ hold_reason: "no_company_name" }, { state: "held" }]);
    await updateProspect(campaign.member, a, { companyName: "Hart & Sons", email: "ada@hart.example" });
    expect(await turn(sent)).toMatchObject([
      { prospectId: a, payload: { text: "Hello Hart & Sons", to: { email: "ada@hart.example" } } },
    ]);
    await expect(updateProspect(campaign.member, b, { email: "ADA@hart.example" })).rejects.toThrow(
      "profileEmailTaken",
    );
    const stranger = { ...campaign.member, workspaceId: newId() };
    await expect(updateProspect(stranger, b, { companyName: "X" })).rejects.toThrow("notFound");
  });

  it("goes on when the campaign's text or mailboxes change", async () => {
    const campaign = await running(1, "Hello {shoe_size}");
    await turn(sent);
    await updateCampaign(campaign.member, campaign.campaignId, { graph: line("Hello {job_title|there}") });
    expect(await turn(sent)).toMatchObject([{ payload: { text: "Hello there" } }]);

    const boxless = await running(1);
    await database.admin`delete from campaign_mailboxes where campaign_id = ${boxless.campaignId}`;
    await turn(sent);
    expect(await standing(boxless)).toMatchObject([
      { state: "held", hold_reason: "invalid_email_integration" },
    ]);
    await updateCampaign(boxless.member, boxless.campaignId, { mailboxIds: [boxless.mailboxId] });
    expect(await standing(boxless)).toMatchObject([{ state: "waiting", hold_reason: null }]);
    expect(await turn(sent)).toHaveLength(1);
  });
});

describe("an account whose sign-in is refused while it sends", () => {
  const refused = { state: "retry", afterMs: 0, detail: "535 no", accountFailed: true } as const;

  it("shows it, stands still alone, and goes on when it is connected again [F8]", async () => {
    const campaign = await running(2);
    const neighbour = await running(1);
    const intents = await turn((intent) => (intent.campaignId === campaign.campaignId ? refused : sent));
    expect(intents).toHaveLength(3);
    await noteRefused(
      intents.map((intent) => ({
        intent,
        outcome: intent.campaignId === campaign.campaignId ? refused : sent,
      })),
    );
    const boxes =
      await database.admin`select status, last_error from mailboxes where id in ${database.admin([campaign.mailboxId, neighbour.mailboxId])} order by last_error nulls first`;
    expect(boxes).toEqual([
      { status: "connected", last_error: null },
      { status: "connected", last_error: "535 no" },
    ]);
    expect(await standing(campaign)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    expect(await standing(neighbour)).toMatchObject([{ state: "complete" }]);
    expect(await turn(sent)).toEqual([]);
    expect(await sequencer.reconcileLanes()).toBe(0);
    const [used] = await database.admin<{ spent: number }[]>`
      select coalesce(sum(spent), 0)::int as spent from lane_usage where workspace_id = ${campaign.workspaceId}`;
    expect(used?.spent).toBe(0);
    await database.admin`update mailboxes set send_retry_at = null, last_error = null where id = ${campaign.mailboxId}`;
    await db.tenant({ workspaceId: campaign.workspaceId }, (tx) =>
      facts.publish(tx, { kind: "mailbox.changed", ...campaign }),
    );
    expect(await turn(sent)).toHaveLength(2);
  });

  it("is woken by the next look when its worker died before it could say so", async () => {
    const campaign = await running(1);
    await turn(refused);
    expect(await turn(sent)).toEqual([]);
    expect(await sequencer.reconcileLanes()).toBe(1);
    expect(await turn(sent)).toHaveLength(1);
    expect(await standing(campaign)).toMatchObject([{ state: "complete" }]);
  });
});

describe("a mailbox that is disconnected", () => {
  it("leaves its people to the others of the campaign, else they wait for one [OC-134]", async () => {
    const campaign = await running(6);
    const { workspaceId, campaignId, credentialId, mailboxId, member } = campaign;
    const other = await makeMailbox(database.admin, {
      workspaceId,
      credentialId,
      email: `${newId()}@x.example`,
    });
    await database.admin`update mailboxes set limits = '{"gapMs": 0, "concurrency": 8}' where id = ${other}`;
    const changed = (mailbox: string) =>
      db.tenant({ workspaceId }, (tx) =>
        facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: mailbox }),
      );
    await changed(other);
    await updateCampaign(member, campaignId, { mailboxIds: [mailboxId, other] });
    await disconnectMailbox(member, { mailbox: mailboxId, credentialId: null });
    await runOpenJobs();
    expect((await standing(campaign)).map((row) => row.state)).toEqual(Array(6).fill("waiting"));
    const [moved] = await database.admin<{ count: number }[]>`
      select count(*)::int as count from enrolment_events where campaign_id = ${campaignId} and kind = 'handed_over'`;
    expect(moved?.count).toBe(6);
    const first = await turn(sent);
    expect(first.map((one) => (one.payload as { mailboxId: string }).mailboxId)).toEqual(
      Array(first.length).fill(other),
    );
    await load(campaign, "first_name,email\nBo,bo@people.example\n");
    await disconnectMailbox(member, { mailbox: other, credentialId: null });
    await runOpenJobs();
    const left = (await standing(campaign)).filter((row) => row.state !== "complete");
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(left.map((row) => `${row.state} ${row.hold_reason}`))).toEqual(
      new Set(["held invalid_email_integration"]),
    );
    await database.admin`update mailboxes set status = 'connected' where id = ${mailboxId}`;
    await changed(mailboxId);
    expect((await turn(sent)).length).toBeGreaterThan(0);
  });

  it("and connected again before anybody was handed over keeps its people", async () => {
    const campaign = await running(6);
    const { campaignId, mailboxId, member } = campaign;
    const places = async () =>
      await database.admin`select prospect_id, lane_id, mailbox_id, due_at, state from enrolments
        where campaign_id = ${campaignId} order by prospect_id`;
    const before = await places();
    await disconnectMailbox(member, { mailbox: mailboxId, credentialId: null });
    await database.admin`update mailboxes set status = 'connected' where id = ${mailboxId}`;
    await runOpenJobs();
    expect(await places()).toEqual(before);
    const events =
      await database.admin`select distinct kind from enrolment_events where campaign_id = ${campaignId}`;
    expect(events).toEqual([{ kind: "enrolled" }]);
  });
});
