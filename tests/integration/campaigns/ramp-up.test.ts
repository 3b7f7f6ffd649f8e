import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane, ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const day = 24 * 3_600_000;
const sent = { state: "sent", receipt: {} } as const;
const mails = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const invitations = lineOf([{ id: "a", delayHours: 0, action: { type: "connection_request", note: "" } }]);

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
});

/** Lets both senders of a campaign have been connected that many days ago, or before there was a ramp (null). */
async function connected(
  { workspaceId, credentialId, mailboxId, now }: RunningCampaign,
  days: number | null,
) {
  const at = days === null ? null : new Date(now.getTime() - days * day);
  await database.admin`update mailboxes set ramp_from = ${at} where id = ${mailboxId}`;
  await database.admin`update credentials set ramp_from = ${at} where id = ${credentialId}`;
  await db.tenant({ workspaceId }, async ({ sql }) => {
    await ensureSocialLane(sql, { workspaceId, credentialId, now });
    await ensureMailboxLane(sql, { workspaceId, mailboxId, now });
  });
  return at?.getTime() ?? 0;
}

/** Takes rounds until nothing is due any more. Returns how much was sent. */
async function all(): Promise<number> {
  let count = 0;
  for (let i = 0; i < 20; i++) count += (await turn(sent)).length;
  return count;
}

describe("a sender that was just connected", () => {
  it("sends two mails on its first day, and says why the others wait", async () => {
    const campaign = await runningCampaign(database.admin, mails, 4);
    const from = await connected(campaign, 0);
    expect(await all()).toBe(2);
    const { workspaceId, campaignId } = campaign;
    const waiting = await database.admin<{ id: string }[]>`
      select id from enrolments where campaign_id = ${campaignId} and state = 'waiting'`;
    expect(waiting).toHaveLength(2);
    for (const { id: enrolmentId } of waiting) {
      const why = await db.tenant({ workspaceId }, ({ sql }) =>
        sequencer.explain(sql, { workspaceId, enrolmentId }, campaign.now),
      );
      expect(why).toMatchObject({ reason: "ramp_up", until: new Date(from + day) });
    }
  });

  it("invites five people on its first day", async () => {
    await connected(await runningCampaign(database.admin, invitations, 7), 0);
    expect(await all()).toBe(5);
  });

  it("sends what its limit says when it is older, or was connected before there was a ramp", async () => {
    await connected(await runningCampaign(database.admin, mails, 4), 13);
    expect(await all()).toBe(4);
    await connected(await runningCampaign(database.admin, mails, 4), null);
    expect(await all()).toBe(4);
  });

  it("never sends more than a lower limit that somebody set", async () => {
    await connected(await runningCampaign(database.admin, mails, 4, { email: { day: 1 } }), 0);
    expect(await all()).toBe(1);
  });
});
