import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { readCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane } from "@/lib/domain/lanes/index.ts";
import { judgeUnwell, rearmMailbox } from "@/lib/domain/mailboxes/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { explain } from "@/lib/domain/sequencer/people/explain.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { seeded } from "@/lib/kernel/random/index.ts";
import { noteSenderRefused } from "@/lib/wiring/sender-refused.ts";
import { hearLate } from "@/lib/wiring.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;

beforeEach(async () => {
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, oneMail, 4);
  await database.admin`delete from product_clock`;
});

const pass = (days: number) =>
  database.admin`
    insert into product_clock as c (id, base_machine, base_product, rate)
    values (1, now(), now() + ${days} * interval '1 day', 1)
    on conflict (id) do update set base_product = c.base_product + ${days} * interval '1 day'`;

/** As many mails as were sent so far. */
const sentSoFar = async (count: number) => {
  const { workspaceId, mailboxId } = campaign;
  await database.admin`
    insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
    select ${workspaceId}, id, 'email', date_trunc('hour', now()) - interval '2 days', ${count} from lanes where ref_id = ${mailboxId}`;
};
/** Publishes a fact about the mails to several people, and does what follows from it after its commit. */
async function happens(kind: "bounce" | "complaint" | "refusal", times: number) {
  const { workspaceId, mailboxId, prospectIds } = campaign;
  const at = new Date();
  const detail = "550 no";
  const fact = {
    bounce: {
      kind: "mail.bounced",
      workspaceId,
      mailboxId,
      prospectId: prospectIds[0] ?? "",
      isGone: true,
      detail,
      at,
    },
    complaint: { kind: "mail.complained", workspaceId, mailboxId, at },
    refusal: { kind: "mail.refused", workspaceId, mailboxId, class: "blocked", status: "5.7.1", detail, at },
  } as const;
  const about = () => ({ ...fact[kind], address: `${newId()}@people.example` });
  for (let n = 0; n < times; n++)
    await db.tenant({ workspaceId }, (tx) => facts.publish(tx, about() as never));
  await hearLate(`mailbox.judge_${fact[kind].kind}`, about());
}
const boxOf = async () => {
  const [row] = await database.admin`
    select m.health, m.health_reason as reason, l.is_active as active, (l.limits #>> '{email,day}')::int as day,
      m.ramp_from is not null as ramps from mailboxes m
      join lanes l on l.ref_id = m.id where m.id = ${campaign.mailboxId}`;
  return row;
};
const audited = async () =>
  (
    await database.admin<
      { action: string }[]
    >`select action from audit_entries where subject_id = ${campaign.mailboxId}
      order by at, id`
  ).map(({ action }) => action);
const states = async () =>
  (
    await database.admin<{ state: string }[]>`
      select state from enrolments where campaign_id = ${campaign.campaignId}`
  ).map(({ state }) => state);
const whyNobody = async () => {
  const { workspaceId, campaignId } = campaign;
  const [row] = await database.admin<{ id: string }[]>`
    select id from enrolments where campaign_id = ${campaignId} and state = 'waiting' limit 1`;
  return db.tenant({ workspaceId }, ({ sql }) =>
    explain(sql, { workspaceId, enrolmentId: row?.id ?? "" }, new Date()),
  );
};

const keepers = async () =>
  (
    await database.admin<{ id: string }[]>`
      select distinct mailbox_id as id from enrolments where campaign_id = ${campaign.campaignId}`
  ).map(({ id }) => id);

describe("the health of a mailbox", () => {
  it("halves its daily limit while too much comes back, and gives it back afterwards", async () => {
    await sentSoFar(100);
    await happens("bounce", 2);
    expect(await boxOf()).toMatchObject({ health: "healthy", day: null });
    await happens("bounce", 1);
    expect(await boxOf()).toMatchObject({ health: "slowed", reason: "bounces", active: true, day: 25 });
    expect(await audited()).toEqual(["mailbox.slowed"]);
    await pass(15);
    await judgeUnwell();
    expect(await boxOf()).toMatchObject({ health: "healthy", reason: null, day: null });
  });

  it("keeps a campaign's people waiting with a reason while it is paused, and sends nothing twice when it goes on", async () => {
    await sentSoFar(100);
    await happens("complaint", 2);
    expect(await boxOf()).toMatchObject({ health: "paused", reason: "complaints", active: false });
    expect(await sequencer.reconcileLanes(), "no job wakes it").toBe(0);
    expect(await turn(sent)).toEqual([]);
    await sequencer.handOverStranded();
    await runOpenJobs();
    expect(await keepers(), "its people keep it").toEqual([campaign.mailboxId]);
    expect(await whyNobody()).toMatchObject({ state: "waiting", reason: "sender_paused" });
    const reasonOf = async () => (await readCampaign(campaign.member, campaign.campaignId)).reason;
    expect(await reasonOf()).toBe("sender_paused");
    await rearmMailbox(campaign.member, campaign.mailboxId, "complaints");
    expect(await boxOf()).toMatchObject({ health: "recovering", active: true, ramps: true });
    expect(await reasonOf()).toBeNull();
    // As a new mailbox: two mails on the first day.
    for (let n = 0; n < 4; n++) await turn(sent, async () => {});
    expect((await states()).sort()).toEqual(["complete", "complete", "waiting", "waiting"]);
    expect(await whyNobody()).toMatchObject({ reason: "ramp_up" });
    const keys =
      await database.admin`select effect_key from actions where campaign_id = ${campaign.campaignId}`;
    expect(keys).toHaveLength(2);
    expect(await audited()).toEqual(["mailbox.paused", "mailbox.rearmed"]);
  });

  it("lets no mail begin that was claimed before the pause; it waits under its key", async () => {
    const store = sequencer.postgresStore(async () => {});
    const { intents } = await claim(store, claiming());
    expect(intents.length).toBeGreaterThan(0);
    await database.admin`insert into workers (id, alive_until) values ('w', now() + interval '1 hour')
      on conflict (id) do update set alive_until = excluded.alive_until`;
    await happens("refusal", 3);
    expect(await store.transaction((tx) => tx.begin(intents))).toEqual([]);
    await turnBack(intents);
    expect(await states()).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    await rearmMailbox(campaign.member, campaign.mailboxId, "refused");
    const again = await turn(sent, async () => {});
    expect(intents.map(({ effectKey }) => effectKey)).toEqual(
      expect.arrayContaining(again.map(({ effectKey }) => effectKey)),
    );
  });

  it.each([1, 2, 3])(
    "loses and doubles no mail, whenever it is paused and re-armed (seed %i)",
    async (seed) => {
      const random = seeded(seed);
      const { workspaceId, mailboxId, member } = campaign;
      const store = sequencer.postgresStore(async () => {});
      await database.admin`insert into workers (id, alive_until) values ('w', now() + interval '1 hour')
      on conflict (id) do update set alive_until = excluded.alive_until`;
      const left: string[] = [];
      const rearm = async () => {
        await rearmMailbox(member, mailboxId, "refused");
        // Its ramp is another test's matter.
        await database.admin`update mailboxes set ramp_from = null where id = ${mailboxId}`;
        await db.tenant({ workspaceId }, (tx) =>
          facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId }),
        );
      };
      for (let round = 0; round < 25; round++) {
        const { intents } = await claim(store, { ...claiming(), maxActions: 1 });
        if (random() < 0.5) await happens("refusal", 3);
        const begun = new Set(intents.length > 0 ? await store.transaction((tx) => tx.begin(intents)) : []);
        left.push(...intents.filter(({ id }) => begun.has(id)).map(({ effectKey }) => effectKey));
        if (random() < 0.3) await happens("refusal", 3);
        const again = { state: "retry", afterMs: 0, detail: "not begun" } as const;
        await settle(
          store,
          intents.map((intent) => ({ intent, outcome: begun.has(intent.id) ? sent : again })),
          claiming(),
        );
        if (random() < 0.7) await rearm();
      }
      expect(left.length).toBe(4);
      expect(new Set(left).size).toBe(4);
      expect(await states()).toEqual(["complete", "complete", "complete", "complete"]);
    },
  );

  it("recovers by itself after its rest, and the second rest is longer", async () => {
    await happens("refusal", 3);
    expect(await boxOf()).toMatchObject({ health: "paused", reason: "refused" });
    await pass(1);
    await judgeUnwell();
    expect(await boxOf()).toMatchObject({ health: "recovering", active: true });
    await happens("refusal", 3);
    await pass(1.5);
    await judgeUnwell();
    expect(await boxOf()).toMatchObject({ health: "paused" });
    await pass(0.5);
    await judgeUnwell();
    expect(await boxOf()).toMatchObject({ health: "recovering" });
    await pass(13);
    await judgeUnwell();
    expect(await boxOf()).toMatchObject({ health: "healthy" });
  });

  it("keeps nobody who came to wait for it although the campaign no longer has it in its pool", async () => {
    await happens("refusal", 3);
    await runOpenJobs();
    const { workspaceId, campaignId, mailboxId } = campaign;
    const other = newId();
    await database.admin`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
      values (${workspaceId}, ${other}, ${`${other}@b.example`}, ${`${other}@b.example`}, 'B', 'b', '{}', '{}')`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      ensureMailboxLane(sql, { workspaceId, mailboxId: other, now: new Date() }),
    );
    // As a step that was under way leaves it, if it is settled while the pool changes.
    await database.admin`update campaign_mailboxes set mailbox_id = ${other} where campaign_id = ${campaignId}`;
    expect(await keepers()).toEqual([mailboxId]);
    await sequencer.handOverStranded();
    await runOpenJobs();
    expect(await keepers()).toEqual([other]);
  });

  it("is re-armed once, by who has read why, and not by a worker who doesn't see all that it sends for", async () => {
    const { workspaceId, mailboxId, member } = campaign;
    await happens("refusal", 3);
    await expect(rearmMailbox(member, mailboxId, "bounces")).rejects.toMatchObject({ reason: "outdated" });
    const worker: Member = { workspaceId, userId: newId(), isAdmin: false, credentialIds: [] };
    await expect(rearmMailbox(worker, mailboxId, "refused")).rejects.toMatchObject({ reason: "not_found" });
    await rearmMailbox(member, mailboxId, "refused");
    await rearmMailbox(member, mailboxId, "refused");
    expect(await audited()).toEqual(["mailbox.paused", "mailbox.rearmed"]);
  });

  it("counts what servers refuse while a mail is handed over", async () => {
    const outcome = { state: "retry", afterMs: 0, detail: "550 5.7.26 DMARC", senderRefused: true } as const;
    const intents = await turn(outcome);
    const settled = intents.map((intent) => ({ intent, outcome }));
    await noteSenderRefused(settled);
    const [row] = await database.admin`
      select count(*)::int as count, min(detail) as detail from mailbox_troubles where mailbox_id = ${campaign.mailboxId}`;
    expect(row).toEqual({ count: intents.length, detail: "550 5.7.26 DMARC" });
  });

  it("stays paused when its account or settings change", async () => {
    await happens("refusal", 3);
    const { workspaceId } = campaign;
    const now = new Date();
    await db.tenant({ workspaceId }, ({ sql }) => ensureMailboxLane(sql, { ...campaign, now }));
    expect(await boxOf()).toMatchObject({ active: false });
  });
});

/** Settles actions that may not begin. */
async function turnBack(intents: readonly sequencer.Intent[]) {
  const outcome = { state: "retry", afterMs: 0, detail: "not begun" } as const;
  await settle(
    sequencer.postgresStore(async () => {}),
    intents.map((intent) => ({ intent, outcome })),
    claiming(),
  );
}
