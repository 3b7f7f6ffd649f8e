import type { Address, InputOf } from "@/lib/contracts/addresses.ts";
import { accountSamples } from "./accounts.ts";
import { billingSamples, makeBillingSamples } from "./billing.ts";
import { blacklistSamples, makeBlacklistSamples } from "./blacklist.ts";
import { calendarSamples, makeCalendarSamples } from "./calendars.ts";
import { campaignSamples, makeCampaignSamples } from "./campaigns.ts";
import { clientErrorSamples } from "./client-errors.ts";
import { consoleSamples, makeConsoleSamples } from "./console.ts";
import { credentialSamples, makeCredentialSamples } from "./credentials.ts";
import { creditSamples } from "./credits.ts";
import { crmSamples, makeCrmSamples } from "./crm.ts";
import { dashboardSamples } from "./dashboard.ts";
import { dialerSamples, makeDialerSamples } from "./dialer.ts";
import { fileSamples, makeFileSamples } from "./files.ts";
import { inboxSamples, makeInboxSamples } from "./inbox.ts";
import { labelSamples, makeLabelSamples } from "./labels.ts";
import { mailboxSamples, makeMailboxSamples } from "./mailboxes.ts";
import { makeMemberSamples, memberSamples } from "./members.ts";
import { plainSamples } from "./plain-samples.ts";
import { makeProspectSamples, prospectSamples } from "./prospects.ts";
import { reportSamples } from "./reports.ts";
import type { SampleSpace } from "./samples.ts";
import { makeSearchSamples, searchSamples } from "./searches.ts";
import { makeSignatureSamples, signatureSamples } from "./signatures.ts";
import { makeTaskSamples, taskSamples } from "./tasks.ts";
import { makeTemplateSamples, templateSamples } from "./templates.ts";
import { makeTrackingSamples, trackingSamples } from "./tracking.ts";
import { unsubscribeSamples } from "./unsubscribe.ts";
import { makeWebhookSamples, webhookSamples } from "./webhooks.ts";
import { makeWorkspaceSamples, workspaceSamples } from "./workspaces.ts";
import { worldSamples } from "./world.ts";

/** One of each thing that calls are about; a further thing of a module is made in the module's own file. */
export async function makeSampleObjects(space: SampleSpace) {
  const credentials = await makeCredentialSamples(space);
  const mailboxes = await makeMailboxSamples(space, credentials);
  const prospects = await makeProspectSamples(space, credentials);
  const labels = await makeLabelSamples(space, prospects);
  const campaigns = await makeCampaignSamples(space, credentials);
  const inbox = await makeInboxSamples(space, { ...credentials, ...prospects });
  const files = await makeFileSamples(space);
  const tasks = await makeTaskSamples(space, campaigns);
  const signatures = await makeSignatureSamples(space, credentials);
  const searches = await makeSearchSamples(space, { ...credentials, ...campaigns });
  const blacklist = await makeBlacklistSamples(space, credentials);
  const templates = await makeTemplateSamples(space);
  const calendars = await makeCalendarSamples(space);
  const billing = await makeBillingSamples(space);
  const dialer = await makeDialerSamples(space);
  const tracking = await makeTrackingSamples(space);
  const webhooks = await makeWebhookSamples(space, prospects);
  const crm = await makeCrmSamples(space, prospects);
  const workspaces = await makeWorkspaceSamples(space);
  const members = await makeMemberSamples(space);
  const consoleThings = await makeConsoleSamples(space);
  return {
    ...credentials,
    ...mailboxes,
    ...prospects,
    ...labels,
    ...campaigns,
    ...inbox,
    ...files,
    ...tasks,
    ...signatures,
    ...blacklist,
    ...searches,
    ...templates,
    ...calendars,
    ...billing,
    ...dialer,
    ...tracking,
    ...webhooks,
    ...crm,
    ...workspaces,
    ...members,
    ...consoleThings,
  };
}

export type SampleObjects = Awaited<ReturnType<typeof makeSampleObjects>>;

/** An input for every call of the API, on the given objects: the modules' samples, and those of plain calls. */
export function sampleInputs(space: SampleSpace, objects: SampleObjects): { [A in Address]: InputOf<A> } {
  const given = {
    ...accountSamples(space),
    ...credentialSamples(objects),
    ...mailboxSamples(objects),
    ...prospectSamples(objects),
    ...labelSamples(objects),
    ...clientErrorSamples,
    ...consoleSamples({
      ...objects,
      workspaceId: space.owner.workspaceId,
      consoleUser: objects.colleague,
    }),
    ...creditSamples(),
    ...crmSamples(objects, space.owner.userId),
    ...dashboardSamples(),
    ...reportSamples(),
    ...campaignSamples(objects),
    ...taskSamples(objects),
    ...signatureSamples(objects),
    ...blacklistSamples(objects),
    ...calendarSamples(objects),
    ...billingSamples(objects),
    ...dialerSamples(objects),
    ...searchSamples(objects),
    ...fileSamples(objects),
    ...inboxSamples({ owner: space.owner, ...objects }),
    ...templateSamples(objects),
    ...trackingSamples({ owner: space.owner, ...objects }),
    ...unsubscribeSamples({ owner: space.owner, ...objects }),
    ...webhookSamples(objects),
    ...memberSamples({ ...objects, workspaceId: space.owner.workspaceId }),
    ...workspaceSamples({ ...objects, workspaceId: space.owner.workspaceId }),
    ...worldSamples(),
  };
  return { ...given, ...plainSamples(given) } as { [A in Address]: InputOf<A> };
}
