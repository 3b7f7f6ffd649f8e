import { beforeEach, describe, expect, it } from "vitest";
import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import {
  approveAll,
  listCampaignPeople,
  readCampaign,
  updateCampaign,
} from "@/lib/domain/campaigns/index.ts";
import { approvalOf } from "@/lib/domain/campaigns/rules/approval.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { showPeople } from "@/lib/http/show/campaign-people.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { carryOutNow, runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { newVersion } from "../../factories/new-version.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { refusedWith } from "../../factories/refusal.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const line = (text: string): Graph =>
  lineOf(
    ["a", "b"].map((id, i) => ({
      id,
      delayHours: i,
      action: { type: "email" as const, subject: "Hi", text, mailboxIds: [] },
    })),
  );
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;
let first: string;

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, line("Text"), 3);
  [first = ""] = campaign.prospectIds;
});

const mode = (approvalMode: "manual" | "automatic") =>
  updateCampaign(campaign.member, campaign.campaignId, { settings: { approvalMode } });

/** The campaign approves by hand, and its people have entered it since. */
async function byHand(): Promise<void> {
  await mode("manual");
  await database.admin`delete from enrolments where campaign_id = ${campaign.campaignId}`;
  await database.admin`delete from enrolment_events where campaign_id = ${campaign.campaignId}`;
  const { workspaceId, campaignId, prospectIds, now } = campaign;
  await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now }),
  );
}

/** Whatever waits is due now. */
const due = () => database.admin`
  with due as (
    update enrolments set due_at = product_now() - interval '1 second'
    where workspace_id = ${campaign.workspaceId} and state = 'waiting')
  update lanes set next_at = product_now() - interval '1 second'
  where workspace_id = ${campaign.workspaceId} and is_active`;

const change = (deed: sequencer.Deed, prospectId = first) =>
  sequencer.changeEnrolment(campaign.member, campaign.campaignId, prospectId, deed);
const approve = (prospectId = first, version: number | null = null) =>
  change({ verb: "approve", version }, prospectId);
const hold = (until: number | null = null) => change({ verb: "hold", until });

/** Edits the sequence; the job follows, unless it is left out. */
const edit = async (text: string, followed = true) => {
  const { workspaceId, campaignId } = campaign;
  await db.tenant({ workspaceId }, ({ sql }) => newVersion(sql, workspaceId, campaignId, line(text)));
  if (followed) await carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: campaignId });
};

async function states(): Promise<string[]> {
  const { items } = await showPeople(campaign.member, campaign.campaignId, {
    search: null,
    state: null,
    offset: 0,
    limit: 100,
  });
  const of = new Map(items.map((one) => [one.profile._id, one.approval ?? "none"]));
  return campaign.prospectIds.map((id) => of.get(id) ?? "");
}
const stateOf = async (prospectId = first) => (await states())[campaign.prospectIds.indexOf(prospectId)];
const history = async (prospectId = first) =>
  (
    await database.admin<{ kind: string; reason: string | null }[]>`
      select kind, data->>'reason' as reason from enrolment_events
      where campaign_id = ${campaign.campaignId} and prospect_id = ${prospectId} order by id`
  ).map(({ kind, reason }) => (reason ? `${kind} ${reason}` : kind));
const reached = async (outcome: sequencer.Outcome = sent, meanwhile?: () => Promise<void>) =>
  (await turn(outcome, undefined, meanwhile)).map(({ prospectId }) => prospectId);

describe("a campaign whose approval mode is manual", () => {
  it("sends nothing to a new person before somebody approves them [OC-105, OC-106, OC-107]", async () => {
    await byHand();
    expect(await states()).toEqual(Array(3).fill("awaiting_approval"));
    expect(await reached()).toEqual([]);
    await approve();
    expect(await states()).toEqual(["approved", "awaiting_approval", "awaiting_approval"]);
    expect(await reached()).toEqual([first]);
    expect(await history()).toContain("approved");
  });

  it("is automatic by default: new people are approved at once [OC-106]", async () => {
    expect((await readCampaign(campaign.member, campaign.campaignId)).settings.approvalMode).toBe(
      "automatic",
    );
    expect(await states()).toEqual(Array(3).fill("approved"));
    expect(await reached()).toHaveLength(3);
  });

  it("that becomes manual lets people go on who are in it already, and holds who comes later [OC-106]", async () => {
    await database.admin`delete from enrolments where campaign_id = ${campaign.campaignId} and prospect_id = ${first}`;
    await mode("manual");
    const { workspaceId, campaignId, now } = campaign;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: [first], now }),
    );
    expect(await states()).toEqual(["awaiting_approval", "approved", "approved"]);
    expect(await reached()).not.toContain(first);
  });

  it("that becomes automatic lets everybody go on who awaited approval [OC-106]", async () => {
    await byHand();
    await hold();
    await mode("automatic");
    await runOpenJobs();
    // A hold of another reason stays.
    expect(await states()).toEqual(["hold", "approved", "approved"]);
    expect(await reached()).toHaveLength(2);
  });

  it("approves everybody who awaits it at once, and nobody who comes later [OC-107]", async () => {
    await byHand();
    const [, , third = ""] = campaign.prospectIds;
    await database.admin`delete from enrolments where campaign_id = ${campaign.campaignId} and prospect_id = ${third}`;
    await approveAll(campaign.member, campaign.campaignId, 1);
    await runOpenJobs();
    const { workspaceId, campaignId, now } = campaign;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, {
        workspaceId,
        campaignId,
        prospectIds: [third],
        now: new Date(now.getTime() + 60_000),
      }),
    );
    await carryOutNow(sequencer.approvePeople, { workspaceId, subjectId: campaignId });
    expect(await states()).toEqual(["approved", "approved", "awaiting_approval"]);
  });

  it("approves many people by a job, in batches with a cursor [OC-107]", async () => {
    await byHand();
    const { workspaceId, campaignId, member } = campaign;
    // As a large campaign: the decision is taken, nothing is carried out yet.
    await database.admin`update campaigns set all_approved_at = product_now(), all_approved_for = 1, all_approved_by = ${member.userId}
      where id = ${campaignId}`;
    expect(await carryOutNow(sequencer.approvePeople, { workspaceId, subjectId: campaignId }, 1)).toBe(3);
    expect(await states()).toEqual(Array(3).fill("approved"));
  });

  it("forgets a decision about all of them where the sequence was edited since", async () => {
    await byHand();
    const { workspaceId, campaignId, member } = campaign;
    await database.admin`update campaigns set all_approved_at = product_now(), all_approved_for = 1, all_approved_by = ${member.userId}
      where id = ${campaignId}`;
    await edit("Other text");
    expect(await carryOutNow(sequencer.approvePeople, { workspaceId, subjectId: campaignId })).toBe(0);
    expect(await states()).toEqual(Array(3).fill("awaiting_approval"));
    expect(await refusedWith(approveAll(member, campaignId, 1))).toBe("outdated approvalOutdated");
  });

  it("keeps a person who resumes until they are approved", async () => {
    await byHand();
    await change({ verb: "pause" });
    expect(await stateOf()).toBe("paused");
    await change({ verb: "resume", at: null });
    expect(await stateOf()).toBe("awaiting_approval");
    await change({ verb: "resume", at: { stepId: "b", repeats: null } });
    expect(await reached()).toEqual([]);
  });
});

describe("an approval", () => {
  it("is void once the sequence is edited, if nothing was sent yet", async () => {
    await byHand();
    await approve();
    await edit("Other text");
    expect(await stateOf()).toBe("awaiting_approval");
    expect(await reached()).toEqual([]);
    await approve();
    expect((await turn(sent)).map(({ payload }) => payload)).toMatchObject([{ text: "Other text" }]);
  });

  it("is void even where a claim comes before the job that follows the edit", async () => {
    await byHand();
    await approve();
    await edit("Other text", false);
    expect(await reached()).toEqual([]);
    await due();
    expect(await reached()).toEqual([]);
    expect(await stateOf()).toBe("awaiting_approval");
    const [row] = await database.admin<{ hold_until: Date }[]>`
      select hold_until from enrolments where campaign_id = ${campaign.campaignId} and prospect_id = ${first}`;
    expect(row?.hold_until.getTime()).toBe(never);
    expect(await history()).toEqual([
      "enrolled",
      "put_on_hold awaiting_approval",
      "approved",
      "put_on_hold awaiting_approval",
    ]);
  });

  it("is void for a step that was refused before the edit and wasn't sent", async () => {
    await byHand();
    await approve();
    expect(await reached({ state: "retry", afterMs: 0, detail: "busy" }, () => edit("Other text"))).toEqual([
      first,
    ]);
    await due();
    await turn(sent);
    await due();
    expect(await reached()).toEqual([]);
    expect(await stateOf()).toBe("awaiting_approval");
  });

  it.each([
    ["a webhook", { type: "webhook", url: "https://hooks.example/a" }],
    ["a visit of the profile", { type: "social_action", action: "view" }],
  ] as const)("is void although %s came first: it told the person nothing", async (_what, action) => {
    const wordy = (text: string) =>
      lineOf([
        { id: "s", delayHours: 0, action },
        { id: "a", delayHours: 1, action: { type: "email", subject: "Hi", text, mailboxIds: [] } },
      ]);
    await quietOthers(database.admin);
    campaign = await runningCampaign(database.admin, wordy("Text"), 1);
    [first = ""] = campaign.prospectIds;
    const { workspaceId, campaignId } = campaign;
    await database.admin`update campaigns set settings = settings || '{"approvalMode": "manual"}'
      where id = ${campaignId}`;
    await database.admin`delete from enrolments where campaign_id = ${campaignId}`;
    const { prospectIds, now } = campaign;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now }),
    );
    await approve();
    await due();
    expect(await reached()).toEqual([first]);
    await db.tenant({ workspaceId }, ({ sql }) =>
      newVersion(sql, workspaceId, campaignId, wordy("Other text")),
    );
    await due();
    // The first look moves the person to the new version, the second decides.
    for (const look of ["first", "second"]) expect(await reached(), look).toEqual([]);
    expect(await stateOf()).toBe("awaiting_approval");
  });

  it("stays where something was sent before the edit", async () => {
    await byHand();
    await approve();
    expect(await reached()).toEqual([first]);
    await edit("Other text");
    expect(await stateOf()).toBe("approved");
    await due();
    expect(await reached()).toEqual([first]);
  });

  it("stays where the campaign no longer approves by hand", async () => {
    await byHand();
    await approve();
    await mode("automatic");
    await edit("Other text");
    expect(await stateOf()).toBe("approved");
  });

  it("isn't given for a text that the member hasn't seen [OC-107]", async () => {
    await byHand();
    await edit("Other text");
    expect(await refusedWith(approve(first, 1))).toBe("outdated approvalOutdated");
    await approve(first, 2);
    expect(await stateOf()).toBe("approved");
  });

  it("counts once, however often it is given at once, and is seen by the next claim [OC-107]", async () => {
    await byHand();
    await Promise.all([approve(), approve(), approve(), claim(sequencer.postgresStore(), claiming())]);
    expect((await history()).filter((kind) => kind === "approved")).toHaveLength(1);
    await due();
    expect(await stateOf()).toBe("approved");
  });
});

describe("a hold by a member", () => {
  it("keeps the person where they are until it is released [OC-105, OC-107, OC-136]", async () => {
    await hold();
    expect(await stateOf()).toBe("hold");
    expect(await reached()).not.toContain(first);
    await change({ verb: "release" });
    expect(await stateOf()).toBe("approved");
    expect(await reached()).toContain(first);
    expect(await history()).toEqual(["enrolled", "put_on_hold user_hold", "let_go", "sent"]);
  });

  it("ends by itself at its moment, which a second hold moves", async () => {
    const { workspaceId } = campaign;
    const now = await db.tenant({ workspaceId }, ({ sql }) => readProductNow(sql));
    await hold(now.getTime() + 86_400_000);
    await hold(now.getTime() + 3_600_000);
    const [row] = await database.admin<{ hold: Date; until: Date }[]>`
      select e.hold_until as hold, h.until from enrolments e join enrolment_holds h on h.enrolment_id = e.id
      where e.campaign_id = ${campaign.campaignId}`;
    expect(row?.hold).toEqual(row?.until);
    expect(row?.until.getTime()).toBe(now.getTime() + 3_600_000);
    expect(await refusedWith(hold(now.getTime() - 1))).toBe("invalid_input holdInPast");
    await database.admin`update enrolment_holds set until = product_now() - interval '1 second' where workspace_id = ${workspaceId}`;
    expect(await sequencer.endHolds()).toBe(1);
    expect(await stateOf()).toBe("approved");
  });

  it("doesn't end the wait for approval when it is released", async () => {
    await byHand();
    await hold();
    expect(await stateOf()).toBe("awaiting_approval");
    await change({ verb: "release" });
    expect(await stateOf()).toBe("awaiting_approval");
    expect(await reached()).toEqual([]);
  });

  it("keeps a mail from beginning that was claimed before it, and gives it back when it ends", async () => {
    const store = sequencer.postgresStore();
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming());
    await hold();
    const begun = await store.transaction((tx) => tx.begin(intents));
    const kept = intents.find(({ prospectId }) => prospectId === first);
    expect(begun).toHaveLength(2);
    expect(begun).not.toContain(kept?.id);
    await settle(
      store,
      intents.map((intent) => ({
        intent,
        outcome: intent === kept ? { state: "retry", afterMs: 0, detail: "it may not begin" } : sent,
      })),
      claiming(),
    );
    expect(await stateOf()).toBe("hold");
    await change({ verb: "release" });
    expect(await reached()).toContain(first);
  });
});

describe("a person whose sequence a member cancels", () => {
  it("gets nothing any more, whatever follows [OC-105, OC-107]", async () => {
    await change({ verb: "cancel" });
    await change({ verb: "cancel" });
    expect(await stateOf()).toBe("canceled");
    expect(await history()).toEqual(["enrolled", "canceled"]);
    expect(await reached()).not.toContain(first);
    expect(await refusedWith(hold())).toBe("conflict personOptedOut");
    expect(await refusedWith(change({ verb: "resume", at: null }))).toBe("conflict personOptedOut");
  });

  it("isn't sent a mail that was claimed before and hasn't begun", async () => {
    const store = sequencer.postgresStore();
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming());
    await change({ verb: "cancel" });
    const kept = intents.find(({ prospectId }) => prospectId === first);
    expect(await store.transaction((tx) => tx.begin(intents))).not.toContain(kept?.id);
    await settle(
      store,
      [{ intent: kept!, outcome: { state: "retry", afterMs: 0, detail: "it may not begin" } }],
      claiming(),
    );
    expect(await stateOf()).toBe("canceled");
  });
});

describe("a change of many people", () => {
  it("changes those whom it can and tells why it can't change the others [OC-107]", async () => {
    const [, second = "", third = ""] = campaign.prospectIds;
    await change({ verb: "cancel" }, second);
    const refused = await sequencer.changeEnrolments(
      campaign.member,
      campaign.campaignId,
      [first, second, third, "nobody"],
      { verb: "hold", until: null },
    );
    expect(refused.map(({ prospectId, error }) => `${prospectId} ${error.reason}`)).toEqual([
      `${second} conflict`,
      "nobody not_found",
    ]);
    expect(await states()).toEqual(["hold", "canceled", "hold"]);
  });

  it("is refused to a member who doesn't see the campaign's account", async () => {
    const stranger = { ...campaign.member, isAdmin: false, credentialIds: [] };
    const deed = { verb: "approve", version: null } as const;
    expect(await refusedWith(sequencer.changeEnrolments(stranger, campaign.campaignId, [first], deed))).toBe(
      "not_found notFound",
    );
    expect(await refusedWith(approveAll(stranger, campaign.campaignId, null))).toBe("not_found notFound");
  });
});

it("the filter by approval finds exactly those whom the rule calls so [OC-105]", async () => {
  await byHand();
  const [, second = "", third = ""] = campaign.prospectIds;
  await approve(second);
  await approve(third);
  await change({ verb: "hold", until: null }, third);
  for (const state of ["waiting", "on_hold", "parked", "held", "paused", "complete", "canceled"] as const) {
    await database.admin`update enrolments set state = case when ${state} = 'waiting' and hold_until is not null then 'on_hold' else ${state} end
      where campaign_id = ${campaign.campaignId}`;
    const all = { search: null, state: null, offset: 0, limit: 100 };
    const { items } = await listCampaignPeople(campaign.member, campaign.campaignId, all);
    expect(items).toHaveLength(3);
    for (const approval of approvalStates) {
      const found = await listCampaignPeople(campaign.member, campaign.campaignId, { ...all, approval });
      expect(found.items.map(({ prospectId }) => prospectId)).toEqual(
        items
          .filter((one) => one.state !== null && approvalOf(one.state, one.holds) === approval)
          .map(({ prospectId }) => prospectId),
      );
    }
  }
});
