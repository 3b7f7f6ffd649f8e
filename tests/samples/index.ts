import type { Address, InputOf } from "@/lib/contracts/addresses.ts";
import { accountSamples } from "./accounts.ts";
import { campaignSamples, makeCampaignSamples } from "./campaigns.ts";
import { credentialSamples, makeCredentialSamples } from "./credentials.ts";
import { dashboardSamples } from "./dashboard.ts";
import { inboxSamples, makeInboxSamples } from "./inbox.ts";
import { mailboxSamples, makeMailboxSamples } from "./mailboxes.ts";
import { makeProspectSamples, prospectSamples } from "./prospects.ts";
import type { SampleSpace } from "./samples.ts";
import { makeSignatureSamples, signatureSamples } from "./signatures.ts";
import { makeTaskSamples, taskSamples } from "./tasks.ts";
import { makeTrackingSamples, trackingSamples } from "./tracking.ts";
import { unsubscribeSamples } from "./unsubscribe.ts";
import { makeWorkspaceSamples, workspaceSamples } from "./workspaces.ts";
import { worldSamples } from "./world.ts";

/** One of each thing that calls are about; a further thing of a module is made in the module's own file. */
export async function makeSampleObjects(space: SampleSpace) {
  const credentials = await makeCredentialSamples(space);
  const mailboxes = await makeMailboxSamples(space, credentials);
  const prospects = await makeProspectSamples(space, credentials);
  const campaigns = await makeCampaignSamples(space, credentials);
  const inbox = await makeInboxSamples(space, { ...credentials, ...prospects });
  const tasks = await makeTaskSamples(space, campaigns);
  const signatures = await makeSignatureSamples(space, credentials);
  const tracking = await makeTrackingSamples(space);
  const workspaces = await makeWorkspaceSamples(space);
  return {
    ...credentials,
    ...mailboxes,
    ...prospects,
    ...campaigns,
    ...inbox,
    ...tasks,
    ...signatures,
    ...tracking,
    ...workspaces,
  };
}

export type SampleObjects = Awaited<ReturnType<typeof makeSampleObjects>>;

/** An input for every call of the API, on the given objects; a call that none is given for fails the compiler. */
export function sampleInputs(space: SampleSpace, objects: SampleObjects): { [A in Address]: InputOf<A> } {
  return {
    ...accountSamples(space),
    ...credentialSamples(objects),
    ...mailboxSamples(objects),
    ...prospectSamples(objects),
    ...dashboardSamples(),
    ...inboxSamples(objects),
    ...campaignSamples(objects),
    ...taskSamples(objects),
    ...signatureSamples(objects),
    ...trackingSamples({ owner: space.owner, ...objects }),
    ...unsubscribeSamples({ owner: space.owner, ...objects }),
    ...workspaceSamples({ ...objects, workspaceId: space.owner.workspaceId }),
    ...worldSamples(),
  };
}
