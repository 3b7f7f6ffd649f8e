import { changeStatus, createCampaign, lineOf } from "@/lib/domain/campaigns/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { networkHints } from "@/lib/http/world/hints.ts";
import { connectDemoAccount, connectDemoMailbox } from "./connect.ts";
import { seedDemoLabels } from "./demo-labels.ts";
import { importWorldPeople } from "./import-world-people.ts";

/**
 * Starts a campaign in the demo's workspace: an account and a mailbox of the embedded world, forty people of it, and
 * three steps. Everything goes through the same verbs as a person's clicks.
 */
export async function seedDemoCampaign(member: Member): Promise<void> {
  await seedDemoLabels(member);
  const signIn = (await networkHints()).at(-1);
  if (!signIn) throw new Error("The embedded world is not there.");
  const { id: credentialId } = await connectDemoAccount(member, signIn.email, { from: 0, to: 24 });
  const mailbox = await connectDemoMailbox(member, {
    email: "dana.north@mail.example",
    name: "Dana North",
    credentialId,
  });
  const file = { credentialId, page: 4, limit: 40, name: "demo-people.csv" };
  const imported = await importWorldPeople(member, file);
  const campaignId = await createCampaign(member, {
    credentialId,
    name: "Spring outreach",
    settings: {},
    mailboxIds: [mailbox.id],
    importIds: [imported],
    type: "simple",
    graph: lineOf([
      {
        id: "invite",
        delayHours: 0,
        action: {
          type: "connection_request",
          note: "Hello {first_name}, I follow {company_name|your work} and would like to connect.",
        },
      },
      {
        id: "thanks",
        delayHours: 24,
        action: {
          type: "message",
          text: "Thank you for connecting, {first_name|there}. What are you working on this quarter?",
        },
      },
      {
        id: "mail",
        delayHours: 48,
        action: {
          type: "email",
          subject: "A thought for {company_name|your team}",
          text: "Hello {first_name|there},\n\nwould ten minutes next week be worth it to see how others do it?\n\nDana",
          mailboxIds: [],
        },
      },
    ]),
  });
  await changeStatus(member, campaignId, "active");
}
