import { beforeEach, describe, expect, it } from "vitest";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { updateCredential } from "@/lib/domain/credentials/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const sent = { state: "sent", receipt: {} } as const;
const mails = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
});

describe("an account's working days and holidays", () => {
  it("are every day and none at first, and can be changed", async () => {
    const member = await makeMember(database.admin);
    const id = await makeCredential(database.admin, member.workspaceId);
    const change = (body: object) =>
      callRoute<CredentialView>(update, { as: member.token, params: { id }, body });
    expect((await change({})).payload).toMatchObject({
      work_days: [1, 2, 3, 4, 5, 6, 7],
      holiday_region: null,
    });
    const set = { work_days: [1, 2, 3, 4, 5], holiday_region: "DE-BY" };
    expect((await change(set)).payload).toMatchObject(set);
    expect((await change({ timezone: "UTC" })).payload).toMatchObject(set);
    expect((await change({ holiday_region: null })).payload).toMatchObject({ holiday_region: null });
    expect(await change({ work_days: [] })).toMatchObject({ status: 400 });
    expect(await change({ work_days: [0] })).toMatchObject({ status: 400 });
    expect(await change({ holiday_region: "XX" })).toMatchObject({ status: 400 });
  });

  it("keep its mailboxes from sending on other days, with the reason", async () => {
    const { member, workspaceId, campaignId, credentialId, now } = await runningCampaign(
      database.admin,
      mails,
      1,
    );
    const today = now.getUTCDay() || 7;
    const workDays = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== today && one !== (today % 7) + 1);
    await updateCredential(member, credentialId, { workDays });
    expect(await turn(sent)).toEqual([]);
    const [row] = await database.admin<{ id: string }[]>`
      select id from enrolments where campaign_id = ${campaignId}`;
    const why = await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.explain(sql, { workspaceId, enrolmentId: row?.id ?? "" }, now),
    );
    expect(why?.reason).toBe("working_hours");
    const twoDaysOn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2));
    expect(why?.until).toEqual(twoDaysOn);
    await updateCredential(member, credentialId, { workDays: [1, 2, 3, 4, 5, 6, 7] });
    expect(await turn(sent)).toHaveLength(1);
  });
});
