import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { testDatabase } from "../factories/database.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);

it("a mailbox follows the hours and the time zone of its account, and no other account's", async () => {
  const mine = await runningCampaign(database.admin, oneMail, 1);
  const other = await runningCampaign(database.admin, oneMail, 1);
  const { workspaceId, credentialId, mailboxId } = mine;
  await db.tenant({ workspaceId }, async (tx) => {
    await tx.sql.query(
      `update credentials set timezone = 'Asia/Kathmandu', work_hours_start = 8, work_hours_end = 12
       where workspace_id = $1::uuid and id = $2::uuid returning 1`,
      [workspaceId, credentialId],
    );
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
  });
  const hours = async (ref: string) => {
    const [lane] = await database.admin`
      select timezone, hours_start as start, hours_end as end from lanes where ref_id = ${ref}`;
    return lane;
  };
  expect(await hours(mailboxId)).toEqual({ timezone: "Asia/Kathmandu", start: 8, end: 12 });
  expect(await hours(other.mailboxId)).toEqual({ timezone: "UTC", start: 0, end: 24 });
});
