import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { CampaignBuilder, emptyDraft } from "@/components/campaign-builder/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import { builderChoices } from "../builder-choices.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.builder"))("newName") };
}

export default async function AddCampaignPage(props: { searchParams: SearchParams }) {
  const { ctx, query } = await appPage("/campaign/add", props.searchParams);
  const choices = await builderChoices(member(ctx));
  const account = selectedCredential(choices.accounts, query);
  if (!account) redirect("/credentials/add");
  const t = await getTranslations("campaigns.builder");
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["campaigns", "prospects"])}>
      <CampaignBuilder
        {...choices}
        initial={emptyDraft(account.id, t("newName"))}
        workflowId={null}
        status={null}
        person={null}
      />
    </MessagesProvider>
  );
}
