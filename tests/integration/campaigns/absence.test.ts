import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mail = (id: string, delayHours = 0) => ({
  id,
  delayHours,
  action: { type: "email" as const, subject: "Hi", text: "Text", mailboxIds: [] },
});
const sent = { state: "sent", receipt: {} } as const;
let campaign: RunningCampaign;
let person: string;

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await at("2026-11-22T10:00:00Z");
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, lineOf([mail("a"), mail("b", 24)]), 2);
  [person = ""] = campaign.prospectIds;
  // The campaign was made by the machine's clock.
  await database.admin`update lanes set next_at = product_now() where is_active`;
  await database.admin`update enrolments set due_at = product_now() where campaign_id = ${campaign.campaignId}`;
});

const at = (moment: string) =>
  database.admin`insert into product_clock (id, base_machine, base_product, rate)
    values (1, now(), ${moment}::timestamptz, 0) on conflict (id) do update set base_product = excluded.base_product, rate = 0`;

/** A message of the person comes in, at the present moment. */
function says(text: string, nature: "person" | "auto", prospectId = person): Promise<boolean> {
  const { workspaceId, mailboxId } = campaign;
  return db.tenant({ workspaceId }, (tx) =>
    recordIncoming(tx, {
      workspaceId,
      prospectId,
      credentialId: null,
      channel: "email",
      nature,
      text,
      subject: "Automatic reply",
      at: new Date("2026-11-22T10:00:00Z"),
      laneRef: mailboxId,
      key: newId(),
      mailMessageId: null,
      threadId: null,
      report: null,
    }),
  );
}

async function stateOf(
  prospectId = person,
): Promise<{ state: string; reason: string | null; until: string | null }> {
  const { workspaceId, campaignId } = campaign;
  const [row] = await database.admin<{ id: string; state: string }[]>`
    select id, state from enrolments where campaign_id = ${campaignId} and prospect_id = ${prospectId}`;
  const [clock] = await database.admin<{ now: Date }[]>`select product_now() as now`;
  const said = await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.explain(sql, { workspaceId, enrolmentId: row?.id ?? "" }, clock?.now ?? new Date()),
  );
  return { state: row?.state ?? "", reason: said?.reason ?? null, until: said?.until?.toISOString() ?? null };
}

describe("somebody who is out of office", () => {
  it("gets nothing until the first business day of their return, and then what was due", async () => {
    // 2026-11-28 is a Saturday: the return is on Monday.
    await says("I am out of the office until November 27, 2026.", "auto");
    expect(await stateOf()).toEqual({
      state: "on_hold",
      reason: "out_of_office",
      until: "2026-11-30T00:00:00.000Z",
    });
    expect((await turn(sent)).map(({ prospectId }) => prospectId)).toEqual([campaign.prospectIds[1]]);
    await at("2026-11-29T23:59:00Z");
    expect(await sequencer.endHolds()).toBe(0);
    expect((await turn(sent)).map(({ prospectId }) => prospectId)).not.toContain(person);
    await at("2026-11-30T00:00:00Z");
    expect(await sequencer.endHolds()).toBe(1);
    expect((await stateOf()).state).toBe("waiting");
    expect((await turn(sent)).map(({ prospectId }) => prospectId)).toContain(person);
  });

  it("of one tenant whose data are bad keeps nobody of another waiting", async () => {
    await says("I am out of the office until November 27, 2026.", "auto");
    const mine = campaign;
    const theirs = await runningCampaign(database.admin, lineOf([mail("a")]), 1);
    campaign = theirs;
    await says("I am out of the office until November 27, 2026.", "auto", theirs.prospectIds[0]);
    campaign = mine;
    await at("2026-11-30T00:00:00Z");
    for (const { campaignId } of [mine, theirs]) {
      await database.admin.unsafe(`alter table enrolment_events add constraint bad_for_a_test
        check (campaign_id <> '${campaignId}' or kind <> 'let_go') not valid`);
      await sequencer.endHolds();
      await database.admin`alter table enrolment_events drop constraint bad_for_a_test`;
      const other = campaignId === mine.campaignId ? theirs : mine;
      const rows = await database.admin<{ state: string }[]>`
        select distinct state from enrolments where campaign_id = ${other.campaignId} and hold_until is not null`;
      expect(rows).toEqual([]);
      await database.admin`update enrolments set state = 'complete', hold_until = null where campaign_id = ${campaignId}`;
    }
  });

  it("is held behind a step that was on its way when the answer came", async () => {
    await turn(sent, undefined, async () => {
      await says("Back on December 1, 2026", "auto");
    });
    expect(await stateOf()).toMatchObject({ state: "on_hold", until: "2026-12-01T00:00:00.000Z" });
  });

  it("stays held while the campaign is paused and resumed, and may still opt out", async () => {
    const { workspaceId } = campaign;
    await says("Back on December 1, 2026", "auto");
    await database.admin`update campaigns set status = 'paused' where id = ${campaign.campaignId}`;
    await turn(sent);
    await database.admin`update campaigns set status = 'active' where id = ${campaign.campaignId}`;
    expect((await turn(sent)).map(({ prospectId }) => prospectId)).not.toContain(person);
    expect((await stateOf()).state).toBe("on_hold");
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.optOut(sql, { workspaceId, prospectId: person, now: new Date("2026-11-22T10:00:00Z") }),
    );
    expect((await stateOf()).state).toBe("canceled");
  });

  it("has an absence extended by a later answer, never shortened", async () => {
    await says("Back on December 8, 2026", "auto");
    await says("Back on December 1, 2026", "auto");
    expect((await stateOf()).until).toBe("2026-12-08T00:00:00.000Z");
    await says("Back on December 15, 2026", "auto");
    expect((await stateOf()).until).toBe("2026-12-15T00:00:00.000Z");
  });

  it("is held, too, where they enter a campaign during the absence", async () => {
    const { workspaceId, campaignId } = campaign;
    await says("Back on December 1, 2026", "auto");
    await database.admin`delete from enrolments where campaign_id = ${campaignId} and prospect_id = ${person}`;
    const now = new Date("2026-11-23T10:00:00Z");
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: [person], now }),
    );
    expect(await stateOf()).toMatchObject({ state: "on_hold", reason: "out_of_office" });
  });

  it("isn't assumed from an automatic answer that names no return", async () => {
    await says("Thank you for your message, ticket 2026-12-01.", "auto");
    expect((await stateOf()).state).toBe("waiting");
  });
});

describe("an answer that only asks for no more messages", () => {
  it("isn't assumed from a report about a mail that a server will try again", async () => {
    await says("Your message is delayed. Delivery will be retried until December 4, 2026.", "auto");
    expect((await stateOf()).state).toBe("waiting");
  });

  it("opts the person out everywhere, for ever", async () => {
    await says("Unsubscribe", "person");
    expect((await stateOf()).state).toBe("canceled");
    expect((await turn(sent)).map(({ prospectId }) => prospectId)).not.toContain(person);
    const [row] = await database.admin`
      select reason from suppressions where kind = 'person' and value = ${person}`;
    expect(row?.reason).toBe("opt_out");
  });

  it("is no other answer", async () => {
    await says("Please don't stop, tell me more", "person");
    expect(await stateOf()).toMatchObject({ state: "paused", reason: "got_reply" });
  });
});
