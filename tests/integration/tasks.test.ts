import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { changeStatus } from "@/lib/domain/campaigns/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import {
  cancelTask,
  completeTask,
  listTasks,
  setTaskPriority,
  skipTask,
  stepTasks,
  type TaskQuery,
} from "@/lib/domain/tasks/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { messenger } from "@/lib/wiring/messenger.ts";
import { runOpenJobs } from "../factories/bulk.ts";
import { testDatabase } from "../factories/database.ts";
import { newVersion } from "../factories/new-version.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { claiming, type RunningCampaign, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const task = { type: "manual_task", text: "Write to {first_name}", priority: 400 } as const;
const mail = { type: "email", subject: "Hi", text: "Hi", mailboxIds: [] } as const;
const line = lineOf([
  { id: "a", delayHours: 0, action: task },
  { id: "b", delayHours: 1, action: mail },
]);

beforeEach(async () => {
  await database.admin`update lanes set is_active = false`;
});

/** A page of open tasks, or as it is asked for. */
const tasksOf = (member: Parameters<typeof listTasks>[0], given: Partial<TaskQuery>) =>
  listTasks(member, { state: "open", isOwnOnly: false, prospectId: null, cursor: null, limit: 50, ...given });

/** A round of a worker, whose steps take place. `meanwhile` happens before they are recorded. */
async function round(meanwhile?: () => Promise<unknown>): Promise<number> {
  await database.admin`update lanes set next_at = now() where is_active`;
  const store = sequencer.postgresStore();
  const { intents } = await claim(store, claiming());
  const settlements = [];
  for (const intent of intents) {
    const receipt = await messenger().perform(intent, async () => {});
    settlements.push({ intent, outcome: { state: "sent", receipt } as const });
  }
  await meanwhile?.();
  await settle(store, settlements, claiming());
  return intents.length;
}

/** A campaign with one person, for whom a worker has created the task of the first step. */
async function withTask(graph: Graph = line) {
  const made = await runningCampaign(database.admin, graph, 1);
  expect(await round()).toBe(1);
  const { items } = await tasksOf(made.member, { cursor: null, limit: 10 });
  expect(items).toHaveLength(1);
  return { ...made, prospectId: made.prospectIds[0]!, taskId: items[0]!.id, item: items[0]! };
}

const standing = async ({ campaignId }: RunningCampaign) => {
  const [row] = await database.admin`select state, node_id as node, hold_reason as hold, visit from enrolments
    where campaign_id = ${campaignId}`;
  return row;
};
const history = async ({ campaignId }: RunningCampaign) =>
  (
    await database.admin`select kind, node_id as node, data->>'reason' as reason from enrolment_events
      where campaign_id = ${campaignId} order by at, id`
  ).map(({ kind, node, reason }) => [kind, node, reason].filter((part) => part !== null).join(" "));
const taskRows = ({ campaignId }: RunningCampaign) =>
  database.admin`select state, closed_by from tasks where campaign_id = ${campaignId}`;

const atTask = { state: "waiting", node: "a", hold: "task_open", visit: 0 };
const atMail = { state: "waiting", node: "b", hold: "delay", visit: 0 };
const conflict = { reason: "conflict" };

describe("a task of a step", () => {
  it("has its text and priority, and its person waits for it [OC-076, OC-466]", async () => {
    const made = await withTask();
    const { campaignId, prospectId, item } = made;
    expect(item).toMatchObject({
      kind: "manual",
      message: "Write to Ada",
      priority: 400,
      state: "open",
      assigneeId: null,
      prospectId,
      step: { campaignId, nodeId: "a" },
    });
    expect(await standing(made)).toEqual(atTask);
    expect(await round()).toBe(0);
  });

  it("is created once for its effect, and the effect is found again by its key", async () => {
    const made = await withTask();
    const [row] = await database.admin`select * from tasks where id = ${made.taskId}`;
    const { workspaceId, campaignId, prospectId } = made;
    const again = {
      workspaceId,
      campaignId,
      prospectId,
      effectKey: row?.effect_key as string,
      enrolmentId: row?.enrolment_id as string,
      nodeId: "a",
      kind: "manual",
      message: "Again",
      priority: 100,
    } as const;
    expect(await Promise.all([stepTasks.open(again), stepTasks.open(again)])).toEqual([
      made.taskId,
      made.taskId,
    ]);
    expect(await stepTasks.find(again)).toBe(made.taskId);
    expect(await stepTasks.find({ ...again, effectKey: "other" })).toBeNull();
    expect(await taskRows(made)).toHaveLength(1);
  });

  it("that is done lets its person go on, once", async () => {
    const made = await withTask();
    const done = await completeTask(made.member, made.taskId);
    expect(done).toMatchObject({ state: "completed", closedBy: made.member.userId });
    expect(await standing(made)).toEqual(atMail);
    expect(await completeTask(made.member, made.taskId)).toEqual(done);
    expect(await history(made)).toEqual(["enrolled a", "sent a", "task_done a"]);
    await expect(skipTask(made.member, made.taskId)).rejects.toMatchObject(conflict);
    await expect(setTaskPriority(made.member, made.taskId, 500)).rejects.toMatchObject(conflict);
  });

  it("that is skipped lets its person go on, and the history says that a person skipped it [OC-109, OC-470]", async () => {
    const made = await withTask();
    expect(await skipTask(made.member, made.taskId)).toMatchObject({ state: "skipped" });
    expect(await standing(made)).toEqual(atMail);
    expect(await history(made)).toContain("skipped a user_skipped");
  });

  it("that is canceled holds its person until somebody sends them on, whatever changes [OC-135]", async () => {
    const made = await withTask();
    const { workspaceId, campaignId, prospectId, member } = made;
    const declined = { state: "held", node: "a", hold: "user_declined", visit: 0 };
    expect(await cancelTask(member, made.taskId)).toMatchObject({ state: "canceled" });
    expect(await standing(made)).toEqual(declined);
    await db.tenant({ workspaceId }, async (tx) => {
      await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [prospectId] });
      await newVersion(tx.sql, workspaceId, campaignId, line);
      await facts.publish(tx, { kind: "campaign.edited", workspaceId, campaignId, version: 2 });
    });
    await runOpenJobs();
    expect(await standing(made)).toEqual(declined);
    await sequencer.resumeEnrolment(member, campaignId, prospectId, { stepId: "b", repeats: null });
    expect(await standing(made)).toMatchObject({ state: "waiting", node: "b" });
  });

  it.each([
    ["completed", completeTask],
    ["skipped", skipTask],
    ["canceled", cancelTask],
  ] as const)("is %s once, and gets another priority only before that [OC-468]", async (state, close) => {
    const { member, taskId } = await withTask();
    expect(await setTaskPriority(member, taskId, 500)).toMatchObject({ priority: 500, state: "open" });
    const closed = await close(member, taskId);
    expect(closed).toMatchObject({ state, priority: 500, closedBy: member.userId });
    expect(await close(member, taskId)).toEqual(closed);
    for (const other of [completeTask, skipTask, cancelTask].filter((each) => each !== close))
      await expect(other(member, taskId)).rejects.toMatchObject(conflict);
    await expect(setTaskPriority(member, taskId, 100)).rejects.toMatchObject(conflict);
  });

  it("ends the sequence where it was its last step", async () => {
    const made = await withTask(lineOf([{ id: "a", delayHours: 0, action: task }]));
    await completeTask(made.member, made.taskId);
    expect(await standing(made)).toMatchObject({ state: "complete" });
    expect(await history(made)).toEqual(["enrolled a", "sent a", "task_done a", "completed a"]);
  });
});

describe("a task that is closed", () => {
  it("before its creation was recorded is refused for a moment", async () => {
    const made = await runningCampaign(database.admin, line, 1);
    await round(async () => {
      const { items } = await tasksOf(made.member, { cursor: null, limit: 1 });
      await expect(completeTask(made.member, items[0]!.id)).rejects.toMatchObject(conflict);
    });
    expect(await taskRows(made)).toMatchObject([{ state: "open" }]);
    expect(await standing(made)).toEqual(atTask);
  });

  it("while its campaign is paused moves its person on, who goes on with the campaign", async () => {
    const made = await withTask();
    const { workspaceId, campaignId } = made;
    const status = (to: "paused" | "active") =>
      db.tenant({ workspaceId }, async (tx) => {
        await tx.sql.query(
          "update campaigns set status = $3::text where workspace_id = $1::uuid and id = $2::uuid returning id",
          [workspaceId, campaignId, to],
        );
        const kind = to === "active" ? "campaign.resumed" : "campaign.paused";
        await facts.publish(tx, { kind, workspaceId, campaignId });
      });
    await status("paused");
    await runOpenJobs();
    expect(await standing(made)).toMatchObject({ state: "parked", node: "a" });
    await status("active");
    await runOpenJobs();
    await round();
    expect(await standing(made)).toEqual(atTask);
    await status("paused");
    await runOpenJobs();
    await completeTask(made.member, made.taskId);
    expect(await standing(made)).toMatchObject({ state: "parked", node: "b" });
    await status("active");
    await runOpenJobs();
    expect(await standing(made)).toMatchObject({ state: "waiting", node: "b" });
  });

  it("while the person is on hold leaves the hold", async () => {
    const made = await withTask();
    const { workspaceId, campaignId } = made;
    const [row] = await database.admin`select id from enrolments where campaign_id = ${campaignId}`;
    const until = Date.now() + 86_400_000;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.putOnHold(sql, new Date(), [
        { workspaceId, enrolmentId: row?.id, reason: "out_of_office", until, by: null },
      ]),
    );
    await completeTask(made.member, made.taskId);
    expect(await standing(made)).toMatchObject({ state: "on_hold", node: "b" });
  });

  it("after the step was removed moves nobody", async () => {
    const made = await withTask();
    const { workspaceId, campaignId } = made;
    const shorter = lineOf([{ id: "b", delayHours: 1, action: mail }]);
    await db.tenant({ workspaceId }, async (tx) => {
      await newVersion(tx.sql, workspaceId, campaignId, shorter);
      await facts.publish(tx, { kind: "campaign.edited", workspaceId, campaignId, version: 2 });
    });
    await runOpenJobs();
    const before = await standing(made);
    expect(before).toMatchObject({ state: "waiting", node: "b" });
    expect(await completeTask(made.member, made.taskId)).toMatchObject({ state: "completed" });
    expect(await standing(made)).toEqual(before);
  });

  it("after an edit that no claim has seen yet leads to the step behind it in the new version", async () => {
    const made = await withTask();
    const { workspaceId, campaignId } = made;
    const longer = lineOf([
      { id: "a", delayHours: 0, action: task },
      { id: "n", delayHours: 2, action: mail },
      { id: "b", delayHours: 1, action: mail },
    ]);
    await db.tenant({ workspaceId }, ({ sql }) => newVersion(sql, workspaceId, campaignId, longer));
    await completeTask(made.member, made.taskId);
    expect(await standing(made)).toMatchObject({ state: "waiting", node: "n", hold: "delay" });
  });
});

it("closed while its campaign is being resumed leaves nobody parked in the active campaign", async () => {
  const made = await withTask();
  const { workspaceId, campaignId, prospectId, member, item } = made;
  // The campaign was paused a moment ago: nobody has been parked yet.
  await database.admin`update campaigns set status = 'paused', status_before = 'active' where id = ${campaignId}`;
  const effectKey = item.step?.effectKey ?? "";
  const by = member.userId;
  const given = {
    workspaceId,
    campaignId,
    prospectId,
    effectKey,
    closing: "done",
    by,
    now: new Date(),
  } as const;
  let resumed = () => {};
  const isResumed = new Promise<void>((resolve) => {
    resumed = resolve;
  });
  let closing: Promise<void> = Promise.resolve();
  await new Promise<void>((closed) => {
    closing = db.tenant({ workspaceId }, async (tx) => {
      await sequencer.closeStep(tx, given);
      closed();
      await isResumed;
    });
  });
  await changeStatus(member, campaignId, "active");
  resumed();
  await closing;
  await runOpenJobs();
  expect(await standing(made)).toMatchObject({ state: "waiting", node: "b" });
});

describe("a person who is sent on to the step of their open task", () => {
  it("waits for the same task: there is no second one", async () => {
    const made = await withTask();
    const { member, campaignId, prospectId, taskId } = made;
    const again = () =>
      sequencer.resumeEnrolment(member, campaignId, prospectId, { stepId: "a", repeats: null });
    await again();
    expect(await standing(made)).toEqual(atTask);
    await sequencer.pauseEnrolment(member, campaignId, prospectId);
    await again();
    await round();
    expect(await standing(made)).toEqual(atTask);
    expect(await taskRows(made)).toHaveLength(1);
    await completeTask(member, taskId);
    expect(await standing(made)).toEqual(atMail);
  });
});

describe("a person who is paused at a task", () => {
  it("waits for the same task when they are resumed", async () => {
    const made = await withTask();
    const { member, campaignId, prospectId } = made;
    await sequencer.pauseEnrolment(member, campaignId, prospectId);
    await sequencer.resumeEnrolment(member, campaignId, prospectId, null);
    expect(await round()).toBe(0);
    expect(await standing(made)).toEqual(atTask);
    expect(await taskRows(made)).toHaveLength(1);
    expect(await history(made)).toEqual(["enrolled a", "sent a", "paused a manual", "resumed a"]);
    await completeTask(member, made.taskId);
    expect(await standing(made)).toEqual(atMail);
  });

  it("by an answer keeps the task, and goes on behind it once it is done and they are resumed", async () => {
    const made = await withTask();
    const { workspaceId, campaignId, prospectId, member } = made;
    await database.admin`update prospects set replied_at = now(), last_reply_at = now() where id = ${prospectId}`;
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, {
        kind: "reply.received",
        workspaceId,
        prospectId,
        channel: "email",
        at: new Date(),
      }),
    );
    expect((await tasksOf(member, { cursor: null, limit: 5 })).items).toHaveLength(1);
    await completeTask(member, made.taskId);
    expect(await standing(made)).toMatchObject({ state: "paused", node: "a" });
    await sequencer.resumeEnrolment(member, campaignId, prospectId, null);
    await round();
    expect(await standing(made)).toEqual(atMail);
    expect(await taskRows(made)).toHaveLength(1);
  });
});

describe("the tasks of somebody", () => {
  it("who opted out are canceled, and nobody is named for it", async () => {
    const made = await withTask();
    const { workspaceId, prospectId } = made;
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, { kind: "prospect.opted_out", workspaceId, prospectId, at: new Date() }),
    );
    expect(await taskRows(made)).toMatchObject([{ state: "canceled", closed_by: null }]);
    expect(await standing(made)).toMatchObject({ state: "canceled" });
  });

  it("who moved to another campaign are canceled", async () => {
    const made = await withTask();
    const { workspaceId, prospectId } = made;
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, {
        kind: "campaign.people_moved",
        workspaceId,
        toCampaignId: null,
        prospectIds: [prospectId],
        ofAccounts: null,
      }),
    );
    expect(await taskRows(made)).toMatchObject([{ state: "canceled" }]);
  });

  it.each(["archived", "deleted"])("in a campaign that is %s wait until it is restored", async (status) => {
    const made = await withTask();
    const { member, campaignId, taskId } = made;
    const setTo = (to: string) =>
      database.admin`update campaigns set status = ${to} where id = ${campaignId}`;
    await setTo(status);
    expect((await tasksOf(member, { cursor: null, limit: 5 })).items).toEqual([]);
    await expect(completeTask(member, taskId)).rejects.toMatchObject({ reason: "not_found" });
    await setTo("active");
    expect(await completeTask(member, taskId)).toMatchObject({ state: "completed" });
  });
});

describe("the list of tasks", () => {
  it("has the most urgent first, then the earliest, by cursor", async () => {
    const made = await runningCampaign(database.admin, line, 7);
    while ((await round()) > 0);
    const { member } = made;
    const all = (await tasksOf(member, { cursor: null, limit: 50 })).items;
    expect(all).toHaveLength(7);
    const wanted = [100, 500, 300, 200, 500, 400, 100] as const;
    for (const [i, { id }] of all.entries())
      expect(await setTaskPriority(member, id, wanted[i]!)).toMatchObject({ priority: wanted[i] });
    await database.admin`update tasks set due_at = now() - interval '1 day' where id = ${all[4]!.id}`;
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await tasksOf(member, { cursor, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      if (cursor === null) break;
    }
    const at = (i: number) => all[i]!.id;
    expect(seen).toEqual([at(4), at(1), at(5), at(2), at(3), at(0), at(6)]);
    await expect(tasksOf(member, { cursor: "300-x", limit: 2 })).rejects.toMatchObject({
      reason: "invalid_input",
    });
  });

  it("and each task are only for members who may use the campaign's account", async () => {
    const { member, taskId } = await withTask();
    const other = { ...member, isAdmin: false, credentialIds: [newId()] };
    expect((await tasksOf(other, { cursor: null, limit: 5 })).items).toEqual([]);
    for (const verb of [completeTask, skipTask, cancelTask])
      await expect(verb(other, taskId)).rejects.toMatchObject({ reason: "not_found" });
    await expect(setTaskPriority(other, taskId, 500)).rejects.toMatchObject({ reason: "not_found" });
    const stranger = { ...member, workspaceId: newId() };
    await expect(completeTask(stranger, taskId)).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("a step that reaches a phone", () => {
  const steps = [
    { type: "call", text: "Hi" },
    { type: "sms", text: "Hi" },
    { type: "voicemail", voicemailId: newId() },
  ] as const;

  it.each(steps)(
    "holds who has no phone number, then who has one, since nobody can call yet ($type) [OC-077, OC-078, OC-079, OC-146, OC-147]",
    async (action) => {
      const made = await runningCampaign(database.admin, lineOf([{ id: "a", delayHours: 0, action }]), 1);
      const { workspaceId, prospectIds } = made;
      expect(await round()).toBe(0);
      expect(await standing(made)).toMatchObject({ state: "held", hold: "invalid_phone" });
      await database.admin`update prospects set phone = '+49 30 901820' where id = ${prospectIds[0]!}`;
      await db.tenant({ workspaceId }, (tx) =>
        facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds }),
      );
      expect(await round()).toBe(0);
      expect(await standing(made)).toMatchObject({ state: "held", hold: "invalid_dialer_phone" });
    },
  );
});

it("a step that names a video is held, since there is none [OC-144]", async () => {
  const action = { ...mail, videoTemplateId: newId() };
  const made = await runningCampaign(database.admin, lineOf([{ id: "a", delayHours: 0, action }]), 1);
  expect(await round()).toBe(0);
  expect(await standing(made)).toMatchObject({ state: "held", hold: "missing_video_template" });
});
