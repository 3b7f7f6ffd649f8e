import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { DuplicateCampaigns } from "@/components/campaigns/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

/** Campaigns that are offered to be copied. */
const most = 200;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.duplicate"))("title") };
}

/** Copies campaigns to other accounts. Source: OC-003, OC-014. */
export default async function DuplicatePage(props: { searchParams: SearchParams }) {
  const { ctx, query } = await appPage("/campaigns/duplicate", props.searchParams);
  const who = member(ctx);
  const [campaigns, credentials] = await Promise.all([
    listCampaigns(who, { credentialId: null, search: null, view: "current", offset: 0, limit: most }),
    listCredentials(who),
  ]);
  const names = new Map(
    credentials.map(({ id, firstName, lastName, username }) => [
      id,
      `${firstName} ${lastName}`.trim() || username,
    ]),
  );
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["campaigns"])}>
      <DuplicateCampaigns
        campaigns={campaigns.items.map(({ id, name, credentialId }) => ({
          ...{ id, name, account: names.get(credentialId) ?? "" },
        }))}
        accounts={[...names].map(([id, name]) => ({ id, name }))}
        chosen={query.get("workflow")}
      />
    </MessagesProvider>
  );
}
