import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import type { Condition } from "@/lib/domain/campaigns/rules/conditions.ts";
import type { Graph, GraphNode } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import { ensureWorkspaceLanes } from "@/lib/domain/lanes/index.ts";
import { startDeed } from "@/lib/domain/people/index.ts";
import { putLabel } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import * as deeds from "../../factories/person-deeds.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mail = (id: string): GraphNode => ({
  id,
  kind: "action",
  delayHours: 0,
  action: { type: "email", subject: id, text: "Text", mailboxIds: [] },
  next: null,
});
const asked = (condition: Condition, withinHours: number): Graph => ({
  start: "c",
  nodes: {
    c: { id: "c", kind: "condition", condition, withinHours, yes: "y", no: "n" },
    y: mail("y"),
    n: mail("n"),
  },
});
const sent = { state: "sent", receipt: {} } as const;
const start = "2026-11-23T10:00:00Z";
let campaign: RunningCampaign;
let person: string;

const at = (moment: string) =>
  database.admin`insert into product_clock (id, base_machine, base_product, rate)
    values (1, now(), ${moment}::timestamptz, 0) on conflict (id) do update set base_product = excluded.base_product, rate = 0`;

async function begin(condition: Condition, withinHours: number, people = 1): Promise<void> {
  campaign = await runningCampaign(database.admin, asked(condition, withinHours), 0);
  const { workspaceId, campaignId } = campaign;
  const now = new Date(start);
  await database.admin`update lanes set next_at = ${now}`;
  const ids = Array.from({ length: people }, () => newId());
  [person = ""] = ids;
  await database.admin`insert into prospects (workspace_id, id, full_name, email, email_lower, social_url, social_key)
    select ${workspaceId}, id::uuid, 'Ada', id || '@p.example', id || '@p.example', 'https://n.example/in/' || id, id
    from unnest(${ids}::text[]) id`;
  await db.tenant({ workspaceId }, async ({ sql }) => {
    await ensureWorkspaceLanes(sql, { workspaceId, now });
    await sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: ids, now });
  });
}

/** Rounds of a worker until nothing is left to do at this moment; the steps that were sent. */
async function go(): Promise<string[]> {
  const steps: string[] = [];
  for (let round = 0; round < 4; round++) steps.push(...(await turn(sent)).map(({ nodeId }) => nodeId));
  return steps;
}

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  await at(start);
});

describe("a condition at which people stand [OC-082]", () => {
  it("is woken by its fact, and goes on at yes", async () => {
    await begin({ kind: "connected" }, 48);
    expect(await go()).toEqual([]);
    const { workspaceId, credentialId } = campaign;
    await at("2026-11-23T12:00:00Z");
    const now = new Date("2026-11-23T12:00:00Z");
    await db.tenant({ workspaceId }, ({ sql }) =>
      deeds.accepted(sql, { workspaceId, prospectId: person, credentialId, now }),
    );
    expect(await go()).toEqual(["y"]);
  });

  it("on a label is woken when a member, a deed or a rule puts it on, and by no other label", async () => {
    const [label, other] = [newId(), newId()];
    for (const put of ["member", "deed", "rule"] as const) {
      await begin({ kind: "has_label", labelId: label }, 48);
      const { workspaceId, member } = campaign;
      for (const id of [label, other])
        await database.admin`insert into labels (workspace_id, id, created_by, name, name_lower, color, type, rule)
          values (${workspaceId}, ${id}, ${member.userId}, ${id.slice(-12)}, ${id.slice(-12)}, 'red', ${put === "rule" && id === label ? "ai_generated" : "space"},
            ${put === "rule" && id === label ? database.admin.json({ kind: "answer", answers: ["auto"] }) : null})`;
      expect(await go(), put).toEqual([]);
      await at("2026-11-23T12:00:00Z");
      await putLabel(member, person, other);
      expect(await go(), put).toEqual([]);
      await at("2026-11-23T13:00:00Z");
      if (put === "member") await putLabel(member, person, label);
      const choice = { search: null, leadStatus: null, filters: [], ids: [person] };
      // A deed reaches whoever was there when it began.
      await database.admin`update prospects set created_at = ${new Date(start)} where id = ${person}`;
      if (put === "deed")
        await startDeed(member, {
          kind: "put_label",
          labelId: label,
          campaignId: null,
          credentialId: null,
          choice,
          confirmed: null,
          key: null,
        });
      if (put === "rule")
        await db.tenant({ workspaceId }, (tx) =>
          facts.publish(tx, {
            kind: "answer.recorded",
            workspaceId,
            prospectId: person,
            text: "Away",
            nature: "auto",
            isOptOut: false,
          }),
        );
      expect(await go(), put).toEqual(["y"]);
      await database.admin`update campaigns set status = 'archived'`;
      await quietOthers(database.admin);
      await at(start);
    }
  });

  it.each(["rule", "member", "nobody"] as const)(
    "on an answer with an intent is woken when a %s finds it, and pauses whoever answered otherwise",
    async (finds) => {
      const label = newId();
      await begin({ kind: "replied_with", labelId: label }, 48);
      const { workspaceId, member, credentialId } = campaign;
      await database.admin`insert into labels (workspace_id, id, created_by, name, name_lower, color, type, rule)
        values (${workspaceId}, ${label}, ${member.userId}, 'Interested', 'interested', 'red',
          ${finds === "rule" ? "ai_generated" : "space"},
          ${finds === "rule" ? database.admin.json({ kind: "words", words: ["tell me more"] }) : null})`;
      expect(await go()).toEqual([]);
      await at("2026-11-23T12:00:00Z");
      await db.tenant({ workspaceId }, (tx) =>
        recordIncoming(tx, {
          workspaceId,
          prospectId: person,
          credentialId,
          channel: "social",
          nature: "person",
          text: "Tell me more, please.",
          subject: null,
          at: new Date("2026-11-23T12:00:00Z"),
          laneRef: credentialId,
          key: newId(),
          mailMessageId: null,
          threadId: "t",
          report: null,
        }),
      );
      expect(await go()).toEqual(finds === "rule" ? ["y"] : []);
      const standing = async () => {
        const [row] = await database.admin`select state, node_id, pause_reason, hold_reason from enrolments
          where prospect_id = ${person}`;
        return row;
      };
      if (finds === "rule") return;
      expect(await standing()).toMatchObject({
        state: "waiting",
        node_id: "c",
        hold_reason: "waiting_for_reply",
      });
      await at("2026-11-24T12:00:00Z");
      if (finds === "member") {
        await putLabel(member, person, label);
        expect(await go()).toEqual(["y"]);
        return;
      }
      await at("2026-11-25T10:00:00Z");
      expect(await go()).toEqual([]);
      expect(await standing()).toMatchObject({ state: "paused", node_id: "c", pause_reason: "got_reply" });
    },
  );

  it("on an answer with an intent sends nothing to whoever had its label from before and answered otherwise", async () => {
    const label = newId();
    await begin({ kind: "replied_with", labelId: label }, 48);
    const { workspaceId, member, credentialId } = campaign;
    await database.admin`insert into labels (workspace_id, id, created_by, name, name_lower, color, type)
      values (${workspaceId}, ${label}, ${member.userId}, 'Interested', 'interested', 'red', 'space')`;
    // An earlier campaign's label.
    await database.admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
      values (${workspaceId}, ${person}, ${label}, '2026-10-01T10:00:00Z', ${member.userId})`;
    expect(await go()).toEqual([]);
    await at("2026-11-23T12:00:00Z");
    await db.tenant({ workspaceId }, (tx) =>
      recordIncoming(tx, {
        workspaceId,
        prospectId: person,
        credentialId,
        channel: "social",
        nature: "person",
        text: "No, thank you.",
        subject: null,
        at: new Date("2026-11-23T12:00:00Z"),
        laneRef: credentialId,
        key: newId(),
        mailMessageId: null,
        threadId: "t",
        report: null,
      }),
    );
    expect(await go()).toEqual([]);
    await at("2026-11-25T10:00:00Z");
    expect(await go()).toEqual([]);
    const [row] =
      await database.admin`select state, pause_reason from enrolments where prospect_id = ${person}`;
    expect(row).toMatchObject({ state: "paused", pause_reason: "got_reply" });
  });

  it("goes on at no when its time is over, not before", async () => {
    await begin({ kind: "connected" }, 48);
    expect(await go()).toEqual([]);
    await at("2026-11-25T09:59:59Z");
    expect(await go()).toEqual([]);
    await at("2026-11-25T10:00:00Z");
    expect(await go()).toEqual(["n"]);
  });

  it("takes the reply that it waits for; any later reply stops the sequence", async () => {
    await begin({ kind: "replied" }, 48);
    expect(await go()).toEqual([]);
    const { workspaceId } = campaign;
    await at("2026-11-23T11:00:00Z");
    const reply = (now: Date) =>
      db.tenant({ workspaceId }, ({ sql }) => deeds.replied(sql, { workspaceId, prospectId: person, now }));
    await reply(new Date("2026-11-23T11:00:00Z"));
    const [waiting] = await database.admin`select state from enrolments where prospect_id = ${person}`;
    expect(waiting?.state).toBe("waiting");
    const rounds = await turn(sent);
    expect(rounds).toEqual([]);
    await at("2026-11-23T11:00:01Z");
    await reply(new Date("2026-11-23T11:00:01Z"));
    expect(await go()).toEqual([]);
    const [row] =
      await database.admin`select state, pause_reason from enrolments where prospect_id = ${person}`;
    expect(row).toMatchObject({ state: "paused", pause_reason: "got_reply" });
  });

  it("goes on behind the reply that it waited for", async () => {
    await begin({ kind: "replied" }, 48);
    await go();
    const { workspaceId } = campaign;
    await at("2026-11-23T11:00:00Z");
    await db.tenant({ workspaceId }, ({ sql }) =>
      deeds.replied(sql, { workspaceId, prospectId: person, now: new Date("2026-11-23T11:00:00Z") }),
    );
    expect(await go()).toEqual(["y"]);
  });

  it("takes its reply from somebody who was paused there and resumed", async () => {
    await begin({ kind: "replied" }, 48);
    expect(await go()).toEqual([]);
    const { workspaceId, campaignId, member } = campaign;
    await sequencer.pauseEnrolment(member, campaignId, person);
    await sequencer.resumeEnrolment(member, campaignId, person, null);
    expect(await go()).toEqual([]);
    await at("2026-11-23T11:00:00Z");
    await db.tenant({ workspaceId }, ({ sql }) =>
      deeds.replied(sql, { workspaceId, prospectId: person, now: new Date("2026-11-23T11:00:00Z") }),
    );
    expect(await go()).toEqual(["y"]);
  });

  it("is decided for hundreds of people by one claim", async () => {
    await begin({ kind: "has_phone" }, 0, 250);
    await turn(sent);
    const [row] = await database.admin<{ count: number }[]>`
      select count(*)::int as count from enrolments where campaign_id = ${campaign.campaignId} and node_id = 'n'`;
    expect(row?.count).toBe(250);
  });

  it("knows the imports that brought a person", async () => {
    const listId = newId();
    await begin({ kind: "in_list", listId }, 0);
    const { workspaceId } = campaign;
    await database.admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${listId}, 'csv', 'f', 'finished', '{}')`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${listId}, ${person}, 1)`;
    expect(await go()).toEqual(["y"]);
  });
});
