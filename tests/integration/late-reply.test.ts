import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../factories/database.ts";
import * as deeds from "../factories/person-deeds.ts";
import { runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const message = { type: "message", text: "Hello" } as const;
const line = lineOf([{ id: "a", delayHours: 0, action: message }]);

interface Row {
  readonly id: string;
  readonly state: string;
}

/** A person whose sequence is in a state, and what the record says of it. */
async function person(state: string) {
  const { workspaceId, campaignId, prospectIds, now } = await runningCampaign(database.admin, line, 1);
  const prospectId = prospectIds[0]!;
  const set = (to: string) =>
    database.admin`update enrolments set state = ${to} where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`;
  await set(state);
  const reply = (hours: number) =>
    db.tenant({ workspaceId }, ({ sql }) =>
      deeds.replied(sql, { workspaceId, prospectId, now: new Date(now.getTime() + hours * 3_600_000) }),
    );
  const rows = async () => [
    ...(await database.admin<
      Row[]
    >`select id, state from enrolments where workspace_id = ${workspaceId} order by entered_at`),
  ];
  const told = async () =>
    (
      await database.admin<{ kind: string; at: Date }[]>`select kind, at from enrolment_events
        where workspace_id = ${workspaceId} and kind in ('replied', 'paused') order by at, id`
    ).map(({ kind, at }) => [kind, (at.getTime() - now.getTime()) / 3_600_000]);
  return { workspaceId, campaignId, prospectId, now, reply, rows, told };
}

it("an answer behind the end of a sequence is told in its record, once; the sequence stays complete and the person counts as one who replied", async () => {
  const { workspaceId, prospectId, now, reply, rows, told } = await person("complete");
  await reply(5);
  await reply(6);
  expect(await told()).toEqual([["replied", 5]]);
  const [row] = await rows();
  expect(row).toMatchObject({ state: "complete" });
  const why = await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.explain(sql, { workspaceId, enrolmentId: row!.id }, now),
  );
  expect(why).toMatchObject({ state: "complete" });
  expect(why?.timeline[0]).toMatchObject({ kind: "replied" });
  const [known] =
    await database.admin`select replied_at, lead_status from prospects where id = ${prospectId}`;
  expect(known).toMatchObject({ lead_status: "got_reply" });
  expect(known?.replied_at).not.toBeNull();
});

it("an answer that pauses a sequence, comes while a step is in flight or behind an opt-out is not told twice", async () => {
  for (const [state, expected] of [
    ["waiting", [["paused", 5]]],
    ["claimed", []],
    ["paused", []],
    ["canceled", []],
  ] as const) {
    const { reply, told } = await person(state);
    await reply(5);
    expect(await told(), state).toEqual(expected);
  }
});

it("of several sequences the latest tells it; where a later one waits, or was paused, none that ended before does", async () => {
  const { workspaceId, campaignId, prospectId, reply, rows, told } = await person("complete");
  const other = newId();
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    select workspace_id, ${other}, credential_id, 'Other', 'other', 'active' from campaigns where id = ${campaignId}`;
  await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
    select workspace_id, ${newId()}, ${other}, prospect_id, node_id, lane_id, kind, 'paused', due_at, version, entered_at + interval '1 hour'
    from enrolments where workspace_id = ${workspaceId} and prospect_id = ${prospectId}`;
  await reply(5);
  expect(await told()).toEqual([]);
  await database.admin`update enrolments set state = 'complete' where workspace_id = ${workspaceId}`;
  await reply(6);
  await reply(7);
  expect(await told()).toEqual([["replied", 6]]);
  const [latest] = await database.admin<{ enrolmentId: string }[]>`
    select enrolment_id as "enrolmentId" from enrolment_events where workspace_id = ${workspaceId} and kind = 'replied'`;
  expect(latest?.enrolmentId).toBe((await rows()).at(-1)?.id);
});
