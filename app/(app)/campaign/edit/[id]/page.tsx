import { getTimeZone } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { CampaignBuilder, draftOf } from "@/components/campaign-builder/index.ts";
import { CampaignOverview } from "@/components/campaigns/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { listCampaignPeople, readCampaign } from "@/lib/domain/campaigns/index.ts";
import { readOverview } from "@/lib/domain/reports/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCampaignProfile, toWorkflow } from "@/lib/http/views/campaigns.ts";
import { toOverview } from "@/lib/http/views/overview.ts";
import { builderChoices } from "../../builder-choices.ts";

/** Read once for the page and its title. */
const campaignOf = cache(readCampaign);

const page = definePage(
  {
    path: "/campaign/edit/{id}",
    // The part of the editor. A campaign that has started opens on its overview.
    query: z.object({ part: text(20).nullable().default(null) }),
    texts: [
      "campaigns.list",
      "campaigns.overview",
      "campaigns.status",
      "campaigns.builder",
      "campaigns.people",
      "campaigns.rehearsal",
      "campaigns.review",
      "campaigns.settings",
      "campaigns.smart",
      "campaigns.state",
      "prospects",
      "errors.campaigns",
      "sequencer.approval",
      "sequencer.states",
      "sequencer.reasons",
      "templates.picker",
    ],
    productTime: true,
    title: async ({ ctx, params }) => (await campaignOf(ctx.member, params.id)).name,
  },
  async ({ ctx, params: { id }, query }) => {
    const campaign = await campaignOf(ctx.member, id);
    if (campaign.launchedAt !== null && query.part === null)
      return <CampaignOverview first={toOverview(await readOverview(ctx.member, id, await getTimeZone()))} />;
    const one = { search: null, state: null, offset: 0, limit: 1 };
    const [person] = (await listCampaignPeople(ctx.member, id, one)).items;
    const workflow = toWorkflow(campaign);
    return (
      <CampaignBuilder
        {...(await builderChoices(ctx))}
        initial={draftOf(workflow)}
        workflowId={id}
        status={workflow.status}
        hasStarted={campaign.launchedAt !== null}
        person={person ? toCampaignProfile(person) : null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
