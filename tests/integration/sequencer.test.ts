import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { recover } from "@/lib/domain/sequencer/recover.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { carryOutNow } from "../factories/bulk.ts";
import { testDatabase } from "../factories/database.ts";
import * as deeds from "../factories/person-deeds.ts";
import { allSent, claiming, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi {first_name}", text: "Text", mailboxIds: [] } as const;
const line = lineOf([
  { id: "a", delayHours: 0, action: { type: "connection_request", note: "Hi {first_name}" } },
  { id: "b", delayHours: 1, action: mail },
]);
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);

const running = (graph: typeof line, people: number, limits = {}) =>
  runningCampaign(database.admin, graph, people, limits);

const states = async (campaignId: string) =>
  Object.fromEntries(
    (
      await database.admin<{ state: string; count: number }[]>`
        select state, count(*)::int as count from enrolments where campaign_id = ${campaignId} group by 1`
    ).map((row) => [row.state, row.count]),
  );

async function workUntil(messenger: sequencer.Messenger, over: () => Promise<boolean>, workers = 1) {
  const stop = new AbortController();
  const sent: sequencer.Sent[] = [];
  const store = sequencer.postgresStore(async ({ sql }, some) => {
    await sql.query("select 1");
    sent.push(...some);
  });
  const all = Array.from({ length: workers }, (_, i) =>
    sequencer.run({ store, messenger, workerId: `w${i}`, signal: stop.signal }),
  );
  const end = Date.now() + 15_000;
  while (!(await over()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  stop.abort();
  await Promise.all(all.map((one) => one.done));
  return sent;
}

describe("the sequencer on Postgres", () => {
  it("sends each step once, with several workers, and never passes a limit [F3]", async () => {
    const { campaignId, enrolled, workspaceId } = await running(line, 12, { invitation: { day: 5 } });
    expect(enrolled).toMatchObject({ enrolled: 12, already: 0 });
    const received: string[] = [];
    const messenger: sequencer.Messenger = {
      perform: async (intent) => received.push(intent.effectKey),
      lookUp: async () => ({ state: "unknown" }),
    };
    const sent = await workUntil(
      messenger,
      async () => (await states(campaignId)).claimed === undefined && received.length >= 5,
      3,
    );
    expect(received).toHaveLength(5);
    expect(new Set(received).size).toBe(5);
    expect(sent).toHaveLength(5);
    const [first] = await database.admin<{ id: string }[]>`
      select id from enrolments where campaign_id = ${campaignId} order by id offset 11 limit 1`;
    const why = await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.explain(sql, { workspaceId, enrolmentId: first?.id ?? "" }, new Date()),
    );
    expect(why).toMatchObject({ state: "waiting", reason: "budget", nodeId: "a" });
    const [asked] = await database.admin<{ count: number }[]>`
      select count(*)::int as count from prospects where workspace_id = ${workspaceId} and lead_status = 'request_sent'`;
    expect(asked?.count).toBe(5);
  });

  it("leaves nothing behind after a reply, an opt-out and a refusal [F8, F11]", async () => {
    const { campaignId, prospectIds, workspaceId, now } = await running(oneMail, 4);
    const [a = "", b = "", c = ""] = prospectIds;
    await db.tenant({ workspaceId }, async ({ sql }) => {
      await deeds.replied(sql, { workspaceId, prospectId: a, now });
      await sequencer.optOut(sql, { workspaceId, prospectId: b, now });
    });
    const messenger: sequencer.Messenger = {
      async perform(intent) {
        if (intent.prospectId === c) throw new ProviderError("rejected", "550 no such user");
        return { ok: true };
      },
      lookUp: async () => ({ state: "unknown" }),
    };
    const settled = async () => !(await states(campaignId)).waiting && !(await states(campaignId)).claimed;
    const sent = await workUntil(messenger, settled);
    expect(sent).toHaveLength(1);
    expect(await states(campaignId)).toEqual({ paused: 2, canceled: 1, complete: 1 });
  });

  it("takes over after a kill, asks about what had begun, and takes late results that are true [F1, F4]", async () => {
    const { campaignId } = await running(oneMail, 4);
    const store = sequencer.postgresStore();
    await store.transaction((tx) => tx.keepAlive("dead", 300));
    const { intents } = await claim(store, claiming("dead", 0));
    expect(intents).toHaveLength(4);
    const [done, absent, unknown, waiting] = intents.map((intent) => intent.id);
    const begin = (which: typeof intents) => store.transaction((tx) => tx.begin(which));
    expect((await begin(intents.slice(0, 3))).sort()).toEqual([done, absent, unknown].sort());
    const asked: string[] = [];
    const messenger: sequencer.Messenger = {
      perform: async () => ({}),
      async lookUp({ id }) {
        asked.push(id);
        return id === done ? { state: "done", receipt: {} } : { state: id === absent ? "absent" : "unknown" };
      },
    };
    const heir = { ...claiming("heir"), limit: 10, inHand: [] };
    expect(await recover(store, messenger, heir), "the worker is still alive").toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await begin(intents.slice(3)), "a dead worker begins nothing").toEqual([]);
    const taken = await recover(store, messenger, heir);
    expect(asked.sort()).toEqual([done, absent, unknown].sort());
    const refused = { state: "rejected", detail: "no" } as const;
    const tooLate = intents.slice(0, 1).map((intent) => ({ intent, outcome: refused }));
    expect(await settle(store, tooLate, claiming("dead"))).toMatchObject({ settled: [], fenced: [{}] });
    expect((await settle(store, taken, claiming("heir"))).settled).toHaveLength(4);
    expect(await states(campaignId)).toEqual({ complete: 1, waiting: 1, uncertain: 2 });
    // Its server answered, minutes after the worker was given up.
    const late = intents.filter(({ id }) => id === absent);
    expect((await settle(store, allSent(late), claiming("dead"))).settled).toHaveLength(1);
    expect(await states(campaignId)).toEqual({ complete: 2, waiting: 1, uncertain: 1 });
    expect((await settle(store, allSent(late), claiming("dead"))).fenced).toHaveLength(1);
    const again = await claim(store, claiming("heir"));
    expect(again.intents).toMatchObject([{ id: waiting, fence: 3, attempts: 2 }]);
    const before = intents.find((intent) => intent.id === waiting);
    expect(again.intents[0]?.payload).toEqual(before?.payload);
  });

  it("lets a message go when the invitation is accepted, and pauses mail after a bounce [F8]", async () => {
    const message = lineOf([{ id: "x", delayHours: 2, action: { type: "message", text: "Hello" } }]);
    const { campaignId, credentialId, prospectIds, workspaceId, now } = await running(message, 1);
    const person = { workspaceId, credentialId, prospectId: prospectIds[0] ?? "", now };
    await db.tenant({ workspaceId }, ({ sql }) => deeds.accepted(sql, person));
    const [row] = await database.admin`
      select hold_reason, due_at from enrolments where campaign_id = ${campaignId}`;
    expect(row).toEqual({ hold_reason: "delay", due_at: new Date(now.getTime() + 2 * 3_600_000) });
    const mailing = await running(oneMail, 1);
    const bounced = { workspaceId: mailing.workspaceId, prospectId: mailing.prospectIds[0] ?? "", now };
    await db.tenant({ workspaceId: mailing.workspaceId }, ({ sql }) => deeds.bounced(sql, bounced));
    expect(await states(mailing.campaignId)).toEqual({ paused: 1 });
  });

  it("parks a paused campaign, takes it up again and follows an edit [F17]", async () => {
    const { campaignId, workspaceId } = await running(oneMail, 3);
    const align = () => carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: campaignId }, 2);
    const store = sequencer.postgresStore();
    await database.admin`update campaigns set status = 'paused' where id = ${campaignId}`;
    expect((await claim(store, claiming("w"))).intents).toEqual([]);
    expect(await align()).toBe(3);
    expect(await states(campaignId)).toEqual({ parked: 3 });
    await database.admin`update campaigns set status = 'active', current_version = 2 where id = ${campaignId}`;
    const edited = lineOf([{ id: "n", delayHours: 0, action: mail }]);
    await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${workspaceId}, ${campaignId}, 2, ${database.admin.json(edited as never)})`;
    expect([await align(), await align()]).toEqual([3, 0]);
    expect(await states(campaignId)).toEqual({ complete: 3 });
  });

  it("gives every slot back where an edit leads several people of one mailbox to a step they had [F17]", async () => {
    const z = { id: "z", delayHours: 0, action: { ...mail, text: "Later" } };
    const m = { id: "m", delayHours: 0, action: mail };
    const { campaignId, workspaceId } = await running(lineOf([m, z]), 3);
    const store = sequencer.postgresStore();
    const send = async () => {
      const { intents } = await claim(store, claiming("w"));
      await settle(store, allSent(intents), claiming("w"));
      return intents.map(({ nodeId }) => nodeId);
    };
    expect(await send()).toEqual(["m", "m", "m"]);
    await database.admin`update campaigns set current_version = 2 where id = ${campaignId}`;
    await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${workspaceId}, ${campaignId}, 2, ${database.admin.json(lineOf([z, m]) as never)})`;
    await carryOutNow(sequencer.alignCampaign, { workspaceId, subjectId: campaignId });
    expect(await send()).toEqual(["z", "z", "z"]);
    expect(await send()).toEqual([]);
    expect(await states(campaignId)).toEqual({ complete: 3 });
    const busy = await database.admin`select busy from lanes where workspace_id = ${workspaceId}`;
    expect(busy.filter((lane) => lane.busy !== 0)).toEqual([]);
  });
});
