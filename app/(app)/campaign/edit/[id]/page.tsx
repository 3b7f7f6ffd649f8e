import { cache } from "react";
import { CampaignBuilder, draftOf } from "@/components/campaign-builder/index.ts";
import { listCampaignPeople, readCampaign } from "@/lib/domain/campaigns/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCampaignProfile, toWorkflow } from "@/lib/http/views/campaigns.ts";
import { builderChoices } from "../../builder-choices.ts";

/** Read once for the page and its title. */
const campaignOf = cache(readCampaign);

const page = definePage(
  {
    path: "/campaign/edit/{id}",
    texts: [
      "campaigns.builder",
      "campaigns.people",
      "campaigns.rehearsal",
      "campaigns.review",
      "campaigns.settings",
      "campaigns.state",
      "prospects",
      "errors.campaigns",
      "sequencer.approval",
      "sequencer.states",
      "sequencer.reasons",
    ],
    productTime: true,
    title: async ({ ctx, params }) => (await campaignOf(ctx.member, params.id)).name,
  },
  async ({ ctx, params: { id } }) => {
    const campaign = await campaignOf(ctx.member, id);
    const one = { search: null, state: null, offset: 0, limit: 1 };
    const [person] = (await listCampaignPeople(ctx.member, id, one)).items;
    const workflow = toWorkflow(campaign);
    return (
      <CampaignBuilder
        {...(await builderChoices(ctx))}
        initial={draftOf(workflow)}
        workflowId={id}
        status={workflow.status}
        person={person ? toCampaignProfile(person) : null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
