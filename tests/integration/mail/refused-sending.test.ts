import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { clearForgotten, clearRefusals } from "@/lib/domain/mailboxes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { explain } from "@/lib/domain/sequencer/people/explain.ts";
import { noteRefused } from "@/lib/wiring/account-refused.ts";
import { noteSendsAgain } from "@/lib/wiring/sender-refused.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const refused = { state: "retry", afterMs: 0, detail: "535 no", accountFailed: true } as const;
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;

beforeEach(async () => {
  await quietOthers(database.admin);
  await database.admin`delete from product_clock`;
  campaign = await runningCampaign(database.admin, oneMail, 1);
  await database.admin`update mailboxes set connected_at = now() - interval '1 day' where id = ${campaign.mailboxId}`;
});

/** Lets time pass, by both clocks. */
const pass = async (minutes: number) => {
  await database.admin`
    insert into product_clock as c (id, base_machine, base_product, rate)
    values (1, now(), now() + ${minutes} * interval '1 minute', 1)
    on conflict (id) do update set base_product = c.base_product + ${minutes} * interval '1 minute'`;
  await database.admin`
    update mailboxes set send_refused_from = send_refused_from - ${minutes} * interval '1 minute'`;
};
/** One try of a worker, and what follows from it. */
async function tries(outcome: typeof refused | typeof sent): Promise<number> {
  const intents = await turn(outcome, async () => {});
  const settled = intents.map((intent) => ({ intent, outcome }));
  await noteRefused(settled);
  await noteSendsAgain(settled);
  return intents.length;
}
const boxOf = async () => {
  const [row] = await database.admin`
    select m.status, m.last_error as error, m.send_refusals as refusals, l.is_active as active from mailboxes m
      join lanes l on l.ref_id = m.id where m.id = ${campaign.mailboxId}`;
  return row;
};

describe("a sign-in that is refused while a mail is sent", () => {
  it("is tried again after 5 and 25 minutes, and disables the mailbox at the third refusal [F8]", async () => {
    expect(await tries(refused)).toBe(1);
    expect(await boxOf()).toEqual({ status: "connected", error: "535 no", refusals: 1, active: false });
    expect(await sequencer.reconcileLanes(), "not yet").toBe(0);
    const { workspaceId, enrolled } = campaign;
    const [enrolment] =
      await database.admin`select id from enrolments where campaign_id = ${campaign.campaignId}`;
    expect(enrolled).toBeDefined();
    const stand = await db.tenant({ workspaceId }, ({ sql }) =>
      explain(sql, { workspaceId, enrolmentId: enrolment?.id }, new Date()),
    );
    expect(stand).toMatchObject({ state: "waiting", reason: "retry" });
    await pass(5.1);
    expect(await sequencer.reconcileLanes()).toBe(1);
    expect(await tries(refused)).toBe(1);
    await pass(24);
    expect(await sequencer.reconcileLanes()).toBe(0);
    await pass(1.1);
    expect(await sequencer.reconcileLanes()).toBe(1);
    expect(await tries(refused)).toBe(1);
    expect(await boxOf()).toMatchObject({ status: "disabled", error: "535 no", active: false });
  });

  it("is forgotten once a mail leaves, and not because the sign-in that reads works", async () => {
    const { workspaceId, mailboxId } = campaign;
    await tries(refused);
    await db.tenant({ workspaceId }, (tx) => clearRefusals(tx, workspaceId, mailboxId));
    expect(await boxOf()).toMatchObject({ error: "535 no", refusals: 1 });
    await pass(5.1);
    await sequencer.reconcileLanes();
    expect(await tries(sent)).toBe(1);
    expect(await boxOf()).toEqual({ status: "connected", error: null, refusals: 0, active: true });
  });

  it("is forgotten by a look where the worker that sent couldn't say so", async () => {
    const { workspaceId, mailboxId } = campaign;
    await tries(refused);
    await clearForgotten();
    expect(await boxOf()).toMatchObject({ refusals: 1 });
    await pass(120);
    await sequencer.reconcileLanes();
    await database.admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
      select ${workspaceId}, id, 'email', date_trunc('hour', product_now()), 1 from lanes where ref_id = ${mailboxId}`;
    await clearForgotten();
    expect(await boxOf()).toMatchObject({ refusals: 0, error: null });
  });
});
