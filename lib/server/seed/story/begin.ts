import { changeStatus, createCampaign, lineOf } from "@/lib/domain/campaigns/index.ts";
import { startSearch } from "@/lib/domain/searches/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { connectDemoAccount, connectDemoMailbox } from "../connect.ts";
import { importWorldPeople } from "../import-world-people.ts";
import type { ToldCampaign } from "./campaigns.ts";
import { hours } from "./clock.ts";

/** Connects what a campaign sends with, takes its people and writes its steps. Returns its id; it is a draft. */
export async function draft(member: Member, told: ToldCampaign, sender: string): Promise<Id> {
  const { id: credentialId } = await connectDemoAccount(member, told.account, hours);
  const mailboxIds = told.mailbox
    ? [(await connectDemoMailbox(member, { email: told.mailbox, name: sender, credentialId })).id]
    : [];
  const { people } = told;
  const importIds =
    "page" in people ? [await importWorldPeople(member, { credentialId, ...people, name: people.file })] : [];
  const campaignId = await createCampaign(member, {
    credentialId,
    name: told.name,
    settings: { isEmailOnly: told.isEmailOnly ?? false },
    mailboxIds,
    importIds,
    type: "simple",
    graph: lineOf(
      told.steps.map(({ afterHours, action }, at) => ({
        id: `step-${at + 1}`,
        delayHours: afterHours,
        action,
      })),
    ),
  });
  if ("url" in people)
    await startSearch(member, {
      url: people.url,
      most: people.most,
      credentialId,
      campaignId,
      movePeople: false,
      key: told.name,
    });
  return campaignId;
}

/** Drafts a campaign and starts it. */
export async function begin(member: Member, told: ToldCampaign, sender: string): Promise<Id> {
  const id = await draft(member, told, sender);
  await changeStatus(member, id, "active");
  return id;
}
