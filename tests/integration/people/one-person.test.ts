import { beforeEach, describe, expect, it } from "vitest";
import { db, readProductNow } from "@/lib/db/index.ts";
import { readCampaign } from "@/lib/domain/campaigns/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane, ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { carryOutNow } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { newVersion } from "../../factories/new-version.ts";
import { accepted, replied } from "../../factories/person-deeds.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { refusedWith } from "../../factories/refusal.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi {first_name}", text: "Text", mailboxIds: [] } as const;
const graph = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 1, action: mail },
  { id: "c", delayHours: 1, action: mail },
]);
const lost = { state: "uncertain", detail: "no answer in time" } as const;
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;
let prospectId: string;

productListeners();
beforeEach(async () => {
  await database.admin`update lanes set is_active = false`;
  campaign = await runningCampaign(database.admin, graph, 1);
  prospectId = campaign.prospectIds[0] ?? "";
});

const standing = async () => {
  const [row] = await database.admin<
    { state: string; node_id: string; visit: number; pause_reason: string | null; due_at: Date }[]
  >`select state, node_id, visit, pause_reason, due_at from enrolments where campaign_id = ${campaign.campaignId}`;
  return row;
};
const events = async () =>
  (
    await database.admin<{ kind: string; node_id: string; reason: string | null }[]>`
      select kind, node_id, data->>'reason' as reason from enrolment_events where campaign_id = ${campaign.campaignId} order by id`
  ).map((row) => [row.kind, row.node_id, ...(row.reason ? [row.reason] : [])].join(" "));
const resolve = (actionId: string, answer: sequencer.UncertainAnswer) =>
  sequencer.resolveUncertain(campaign.member, {
    campaignId: campaign.campaignId,
    prospectId,
    actionId,
    answer,
  });
const messageIdOf = (intent: sequencer.Intent | undefined) =>
  intent?.payload.type === "email" ? intent.payload.messageId : null;
const pause = () => sequencer.pauseEnrolment(campaign.member, campaign.campaignId, prospectId);
const resume = (stepId: string | null = null, repeats: string | null = null) =>
  sequencer.resumeEnrolment(
    campaign.member,
    campaign.campaignId,
    prospectId,
    stepId === null ? null : { stepId, repeats },
  );
const edit = (to: Graph) =>
  db.tenant({ workspaceId: campaign.workspaceId }, async ({ sql }) => {
    const { workspaceId, campaignId } = campaign;
    await newVersion(sql, workspaceId, campaignId, to);
    await carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: campaignId });
  });
const dueNow = () => database.admin`
  with due as (update enrolments set due_at = now() - interval '1 second' where campaign_id = ${campaign.campaignId} returning lane_id)
  update lanes set next_at = now() - interval '1 second' where id in (select lane_id from due)`;
const reply = () =>
  db.tenant({ workspaceId: campaign.workspaceId }, async ({ sql }) => {
    const [{ now } = { now: new Date() }] = await sql.query<{ now: Date }>("select product_now() as now");
    await replied(sql, { workspaceId: campaign.workspaceId, prospectId, now });
  });

describe("an uncertain action", () => {
  it("that arrived counts as sent, once however often it is said, and the sequence goes on [F9, F16]", async () => {
    const [intent] = await turn(lost);
    const id = intent?.id ?? "";
    expect(await standing()).toMatchObject({ state: "uncertain", node_id: "a" });
    const why = await db.tenant({ workspaceId: campaign.workspaceId }, ({ sql }) =>
      sequencer.explain(
        sql,
        { workspaceId: campaign.workspaceId, enrolmentId: intent?.enrolmentId ?? "" },
        campaign.now,
      ),
    );
    expect(why?.uncertain).toMatchObject({ id, kind: "email", text: "Text", detail: "no answer in time" });
    expect((await readCampaign(campaign.member, campaign.campaignId)).counts).toMatchObject({ uncertain: 1 });
    await Promise.all([resolve(id, "arrived"), resolve(id, "arrived"), resolve(id, "arrived")]);
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "b", visit: 0 });
    expect(await events()).toEqual(["enrolled a", "uncertain a", "sent a"]);
    const messages =
      await database.admin`select mail_message_id from messages where prospect_id = ${prospectId}`;
    expect(messages).toEqual([{ mail_message_id: messageIdOf(intent) }]);
    expect(await refusedWith(resolve(id, "send_again"))).toBe("conflict uncertainAnswered");
    expect((await readCampaign(campaign.member, campaign.campaignId)).counts).toMatchObject({
      sent: 1,
      uncertain: 0,
    });
  });

  it("that did not arrive goes out again under a key and a Message-ID of its own, once [F9, F16]", async () => {
    const [first] = await turn(lost);
    const id = first?.id ?? "";
    await Promise.all([resolve(id, "send_again"), resolve(id, "send_again")]);
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "a", visit: 1 });
    const again = await turn(sent);
    expect(again).toHaveLength(1);
    expect(again[0]?.effectKey).toBe(`${first?.enrolmentId}:a:1`);
    expect(again[0]?.payload).not.toMatchObject({
      messageId: messageIdOf(first),
    });
    expect(await standing()).toMatchObject({ node_id: "b" });
  });

  it("whose step is left out is skipped by a person's word [OC-109]", async () => {
    const [intent] = await turn(lost);
    await resolve(intent?.id ?? "", "skip");
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "b" });
    expect((await events()).at(-1)).toBe("skipped a user_skipped");
  });

  it("is not sent again to somebody who has answered since, and stays everybody else's secret [F11]", async () => {
    const [intent] = await turn(lost);
    const id = intent?.id ?? "";
    const stranger = { ...campaign.member, workspaceId: newId() };
    const foreign = sequencer.resolveUncertain(stranger, {
      campaignId: campaign.campaignId,
      prospectId,
      actionId: id,
      answer: "skip",
    });
    expect(await refusedWith(foreign)).toBe("not_found notFound");
    expect(await refusedWith(resolve(newId(), "skip"))).toBe("not_found notFound");
    await reply();
    await resolve(id, "send_again");
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "got_reply" });
    expect(await turn(sent)).toEqual([]);
  });
});

describe("a step that is uncertain while its person stands elsewhere", () => {
  it("isn't gone on at before a member says what became of it: else it would be passed by without a word [F9]", async () => {
    const [intent] = await turn(lost);
    // The person has answered meanwhile; nobody knows yet what became of the step.
    await database.admin`update enrolments set state = 'paused', pause_reason = 'got_reply'
      where campaign_id = ${campaign.campaignId}`;
    expect(await refusedWith(resume("a"))).toBe("conflict stepUncertain");
    expect(await standing()).toMatchObject({ state: "paused", node_id: "a", visit: 0 });
    await resolve(intent?.id ?? "", "send_again");
    await resume("a");
    expect(await turn(sent)).toMatchObject([{ nodeId: "a", visit: 1 }]);
  });
});

describe("one person of a campaign", () => {
  it("is paused and resumed alone, where they stood [OC-103, OC-127]", async () => {
    await Promise.all([pause(), pause()]);
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "manual", node_id: "a" });
    expect(await turn(sent)).toEqual([]);
    await Promise.all([resume(), resume()]);
    expect(await standing()).toMatchObject({ state: "waiting", pause_reason: null, node_id: "a", visit: 0 });
    expect(await turn(sent)).toHaveLength(1);
    expect((await events()).slice(0, 3)).toEqual(["enrolled a", "paused a manual", "resumed a"]);
  });

  it("who answered goes on when a person says so, until the next answer [OC-103, OC-128, F11]", async () => {
    await reply();
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "got_reply" });
    await resume();
    expect(await turn(sent)).toHaveLength(1);
    await dueNow();
    await reply();
    expect(await turn(sent)).toEqual([]);
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "got_reply", node_id: "b" });
  });

  it("goes on from a chosen step; what that passes over is skipped [OC-104, OC-110, F16]", async () => {
    await pause();
    await Promise.all([resume("c"), resume("c")]);
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "c" });
    expect(await events()).toEqual([
      "enrolled a",
      "paused a manual",
      "skipped a manual_resume",
      "skipped b manual_resume",
      "resumed c",
    ]);
    expect(await turn(sent)).toHaveLength(1);
    expect(await standing()).toMatchObject({ state: "complete" });
    expect(await refusedWith(resume("nowhere"))).toBe("conflict stepMissing");
  });

  it("is sent what they were sent before only on a person's word, and by one word once [OC-104, F16]", async () => {
    const [first] = await turn(sent);
    const seen = await showPerson(campaign.member, campaign.campaignId, prospectId);
    expect(seen.sent).toMatchObject([
      { action_id: first?.id, step_id: "a", kind: "email", subject: "Hi Ada", text: "Text" },
    ]);
    expect(await refusedWith(resume("a"))).toBe("confirmation_required stepAlreadySent");
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "b" });
    await resume("a", first?.id);
    const [again] = await turn(sent);
    expect(again?.effectKey).toMatch(/:a:1$/);
    // A second click, after the first one's mail has gone out: what it repeats is no longer the last that was sent.
    expect(await refusedWith(resume("a", first?.id))).toBe("confirmation_required stepAlreadySent");
    // A step that wasn't sent needs no word; one before it does, for what follows is sent again too.
    await resume("b");
    const [second] = await turn(sent);
    expect(await refusedWith(resume("a", again?.id))).toBe("confirmation_required stepAlreadySent");
    await resume("a", second?.id);
    expect(await turn(sent)).toMatchObject([{ nodeId: "a" }]);
  });

  it("passes over what an earlier visit has sent, wherever an edit puts it, unless that was to be repeated [F17]", async () => {
    const [first] = await turn(sent);
    await resume("c");
    const steps = ["c", "a", "b"].map((id) => ({ id, delayHours: id === "c" ? 0 : 1, action: mail }));
    await edit(lineOf(steps));
    expect(await turn(sent)).toMatchObject([{ nodeId: "c", visit: 1 }]);
    await dueNow();
    expect(await turn(sent)).toEqual([]);
    expect((await events()).at(-1)).toBe("skipped a next_step_done");
    await dueNow();
    const [last] = await turn(sent);
    expect(last).toMatchObject({ nodeId: "b" });
    await resume("a", last?.id);
    expect(await turn(sent)).toMatchObject([{ nodeId: "a", visit: 2 }]);
    expect(first).toMatchObject({ nodeId: "a", visit: 0 });
  });

  it("tries a step again that was refused, where an edit leads back to it: nothing of it was sent [F17]", async () => {
    const refused = { state: "rejected", detail: "not now", skip: "task_failed" } as const;
    const [first] = await turn(refused);
    expect((await events()).at(-1)).toBe("skipped a task_failed");
    const steps = ["b", "a", "c"].map((id) => ({ id, delayHours: 1, action: mail }));
    await edit(lineOf(steps));
    await dueNow();
    expect(await turn(sent)).toMatchObject([{ nodeId: "b" }]);
    await dueNow();
    const [again] = await turn(sent);
    expect(again).toMatchObject({ nodeId: "a", effectKey: first?.effectKey, attempts: 2, refusals: 0 });
    expect((await events()).at(-1)).toBe("sent a");
    await dueNow();
    expect(await turn(sent)).toMatchObject([{ nodeId: "c" }]);
  });

  /** A member leaves the step `a` out, an edit leads back to it, and `b` is sent on the way. */
  const leaveOutAndLeadBack = async () => {
    const [first] = await turn(lost);
    await resolve(first?.id ?? "", "skip");
    await edit(lineOf(["b", "a", "c"].map((id) => ({ id, delayHours: 1, action: mail }))));
    await dueNow();
    expect(await turn(sent)).toMatchObject([{ nodeId: "b" }]);
  };

  it("a step that a member left out is never sent, where an edit leads back to it, either [F9]", async () => {
    await leaveOutAndLeadBack();
    await dueNow();
    expect(await turn(sent)).toEqual([]);
    await dueNow();
    expect(await turn(sent)).toMatchObject([{ nodeId: "c" }]);
  });

  it("a step that a member left out stays left out on a later visit, until a member goes on at just that step [F9]", async () => {
    const [first] = await turn(lost);
    await resolve(first?.id ?? "", "skip");
    await pause();
    await resume("b");
    expect(await standing()).toMatchObject({ node_id: "b", visit: 1 });
    await edit(lineOf(["b", "a", "c"].map((id) => ({ id, delayHours: 1, action: mail }))));
    await dueNow();
    const [second] = await turn(sent);
    expect(second).toMatchObject({ nodeId: "b", visit: 1 });
    await dueNow();
    expect(await turn(sent)).toEqual([]);
    expect((await events()).at(-1)).toBe("skipped a next_step_done");
    await resume("a");
    expect(await turn(sent)).toMatchObject([{ nodeId: "a", visit: 2 }]);
    await dueNow();
    expect(await turn(sent)).toMatchObject([{ nodeId: "c" }]);
  });

  it("a step that a member left out is sent where a member goes on at just that step while the person is due there [F9]", async () => {
    await leaveOutAndLeadBack();
    // Outside the working hours they stand there, due.
    await dueNow();
    await resume("a");
    // A double click changes nothing more.
    await resume("a");
    expect(await standing()).toMatchObject({ node_id: "a", visit: 1 });
    expect(await turn(sent)).toMatchObject([{ nodeId: "a" }]);
  });

  it("who is excluded isn't sent on to a step of a sequence that they had completed", async () => {
    for (let step = 0; step < 3; step += 1) {
      await turn(sent);
      await dueNow();
    }
    expect(await standing()).toMatchObject({ state: "complete" });
    const { member, workspaceId, campaignId } = campaign;
    await database.admin`update prospects set lead_status = 'excluded' where id = ${prospectId}`;
    await db.tenant(campaign, (tx) =>
      sequencer.cancelEverywhere(tx.sql, {
        workspaceId,
        prospectIds: [prospectId],
        by: member.userId,
        ofAccounts: null,
        now: new Date(),
      }),
    );
    const seen = await showPerson(member, campaignId, prospectId);
    expect(await refusedWith(resume("c", seen.sent.at(-1)?.action_id))).toBe("conflict personOptedOut");
    expect(await standing()).toMatchObject({ state: "complete" });
  });

  it("who answered while a step was sent passes it over when let go on: it was done [OC-120]", async () => {
    await turn(
      () => sent,
      async () => {},
      reply,
    );
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "got_reply", node_id: "a" });
    await resume();
    expect(await turn(sent)).toEqual([]);
    expect(await standing()).toMatchObject({ state: "waiting", node_id: "b" });
    expect((await events()).at(-1)).toBe("skipped a next_step_done");
  });

  describe("at a step that waits for a connection", () => {
    const note = { type: "connection_request", note: "" } as const;
    const asking = lineOf([
      { id: "a", delayHours: 0, action: note },
      { id: "b", delayHours: 0, action: { type: "message", text: "Hello" } },
      { id: "c", delayHours: 1, action: { type: "message", text: "Once more" } },
    ]);
    const rowOf = async () => {
      const [row] = await database.admin`select * from enrolments where campaign_id = ${campaign.campaignId}`;
      return row;
    };
    const become = async (status: "paused" | "active") => {
      const { workspaceId, campaignId } = campaign;
      await database.admin`update campaigns set status = ${status} where id = ${campaignId}`;
      await carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: campaignId });
    };
    const accept = () =>
      db.tenant({ workspaceId: campaign.workspaceId }, async ({ sql }) => {
        const { workspaceId, credentialId } = campaign;
        await accepted(sql, { workspaceId, prospectId, credentialId, now: await readProductNow(sql) });
      });
    beforeEach(async () => {
      campaign = await runningCampaign(database.admin, asking, 1);
      prospectId = campaign.prospectIds[0] ?? "";
    });

    it.each(["active", "paused"] as const)(
      "goes on there once, however often it is said, while the campaign is %s [OC-104, F16]",
      async (status) => {
        await become(status);
        await resume("b");
        const before = await rowOf();
        await Promise.all([resume("b"), resume("b")]);
        expect(await rowOf()).toEqual(before);
        expect((await events()).filter((event) => event.startsWith("resumed"))).toEqual(["resumed b"]);
      },
    );

    it("goes on to another step that waits for one, too", async () => {
      await resume("b");
      await resume("c");
      expect(await standing()).toMatchObject({ state: "waiting", node_id: "c" });
      expect((await events()).slice(-2)).toEqual(["skipped b manual_resume", "resumed c"]);
    });

    it("is written to once connected, though the campaign was paused when they were let go on [F17]", async () => {
      await become("paused");
      await resume("b");
      await become("active");
      await accept();
      const mine = (await turn(sent)).filter(({ campaignId }) => campaignId === campaign.campaignId);
      expect(mine).toMatchObject([{ nodeId: "b" }]);
    });
  });

  it("whose email was refused for good stands paused, and is mailed anew when let go on [OC-124, F8]", async () => {
    const [first] = await turn({ state: "rejected", detail: "550 no such user" });
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "email_failed", node_id: "a" });
    await resume();
    const [again] = await turn(sent);
    expect(again?.effectKey).toBe(`${first?.enrolmentId}:a:1`);
  });

  it("whose message was refused for good stands paused [OC-125]", async () => {
    const talk = lineOf([{ id: "t", delayHours: 0, action: { type: "message", text: "Hello" } }]);
    campaign = await runningCampaign(database.admin, talk, 1);
    await makeConnected(database.admin, campaign, campaign.prospectIds);
    await dueNow();
    await turn({ state: "rejected", detail: "closed profile" });
    expect(await standing()).toMatchObject({ state: "paused", pause_reason: "message_failed" });
  });

  it("waits, and is told why, while the mailbox is not active [OC-155]", async () => {
    const { workspaceId, mailboxId, now } = campaign;
    const [row] = await database.admin<
      { id: string }[]
    >`select id from enrolments where campaign_id = ${campaign.campaignId}`;
    const why = () =>
      db.tenant({ workspaceId }, ({ sql }) =>
        sequencer.explain(sql, { workspaceId, enrolmentId: row?.id ?? "" }, now),
      );
    expect(await why()).toMatchObject({ state: "waiting", reason: null });
    await database.admin`update mailboxes set status = 'disabled' where id = ${mailboxId}`;
    await db.tenant({ workspaceId }, ({ sql }) => ensureMailboxLane(sql, { workspaceId, mailboxId, now }));
    expect(await why()).toMatchObject({ reason: "account_inactive", nextTryAt: null });
    expect(await turn(sent)).toEqual([]);
  });

  it.each(["invalid", "inactive", "blocked", "deleted"])(
    "waits, and is told why, while the social account is %s [OC-155]",
    async (status) => {
      const talk = lineOf([{ id: "t", delayHours: 0, action: { type: "message", text: "Hello" } }]);
      campaign = await runningCampaign(database.admin, talk, 1);
      const { workspaceId, credentialId, now } = campaign;
      await makeConnected(database.admin, campaign, campaign.prospectIds);
      const become = async (state: string) => {
        await database.admin`update credentials set status = ${state} where id = ${credentialId}`;
        await db.tenant({ workspaceId }, ({ sql }) =>
          ensureSocialLane(sql, { workspaceId, credentialId, now }),
        );
        await dueNow();
      };
      // The round of a worker takes other campaigns' people, too.
      const mine = async () =>
        (await turn(sent)).filter(({ campaignId }) => campaignId === campaign.campaignId);
      await become(status);
      expect(await mine()).toEqual([]);
      const [row] = await database.admin<{ id: string }[]>`
        select id from enrolments where campaign_id = ${campaign.campaignId}`;
      const why = await db.tenant({ workspaceId }, ({ sql }) =>
        sequencer.explain(sql, { workspaceId, enrolmentId: row?.id ?? "" }, now),
      );
      expect(why).toMatchObject({ state: "waiting", reason: "account_inactive", nextTryAt: null });
      await become("active");
      expect(await mine()).toHaveLength(1);
    },
  );

  it("can't be paused while a step is being sent, nor resumed after an opt-out", async () => {
    await database.admin`update enrolments set state = 'claimed' where campaign_id = ${campaign.campaignId}`;
    expect(await refusedWith(pause())).toBe("conflict stepBeingSent");
    await database.admin`update enrolments set state = 'canceled' where campaign_id = ${campaign.campaignId}`;
    expect(await refusedWith(resume("a"))).toBe("conflict personOptedOut");
  });
});
