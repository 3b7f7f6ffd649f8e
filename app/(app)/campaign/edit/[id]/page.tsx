import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getMessages } from "next-intl/server";
import { cache } from "react";
import { CampaignBuilder, draftOf } from "@/components/campaign-builder/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { listCampaignPeople, readCampaign } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams, type SignedInContext } from "@/lib/http/page.ts";
import { toCampaignProfile, toWorkflow } from "@/lib/http/views/campaigns.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { PageTime } from "../../../page-time.tsx";
import { builderChoices } from "../../builder-choices.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

/** Read once for the page and its title. */
const campaignOf = cache((ctx: SignedInContext, id: string) =>
  readCampaign(member(ctx), id).catch((error: unknown) => {
    if (error instanceof ProductError && error.reason === "not_found") notFound();
    throw error;
  }),
);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { id } = await props.params;
  const { ctx } = await appPage(`/campaign/edit/${id}`, props.searchParams);
  return { title: (await campaignOf(ctx, id)).name };
}

export default async function EditCampaignPage(props: Props) {
  const { id } = await props.params;
  const { ctx } = await appPage(`/campaign/edit/${id}`, props.searchParams);
  const who = member(ctx);
  const campaign = await campaignOf(ctx, id);
  const people = await listCampaignPeople(who, id, { search: null, state: null, offset: 0, limit: 1 });
  const [person] = people.items;
  const workflow = toWorkflow(campaign);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["campaigns", "prospects"])}>
      <PageTime workspaceId={who.workspaceId}>
        <CampaignBuilder
          {...(await builderChoices(who))}
          initial={draftOf(workflow)}
          workflowId={id}
          status={workflow.status}
          person={person ? toCampaignProfile(person) : null}
        />
      </PageTime>
    </MessagesProvider>
  );
}
