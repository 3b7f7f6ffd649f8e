import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { CampaignList, type CampaignView } from "@/components/campaigns/index.ts";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

/** Campaigns on a page. Source: OC-008. */
const size = 8;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.list"))("title") };
}

export default async function CampaignsPage(props: {
  params: Promise<{ filter?: string[] }>;
  searchParams: SearchParams;
}) {
  const { filter = [] } = await props.params;
  const [word = "current"] = filter;
  const path = `/campaigns/my-campaigns${filter.length > 0 ? `/${filter.join("/")}` : ""}`;
  const { ctx, query } = await appPage(path, props.searchParams);
  if (filter.length > 1 || !["current", "archived", "deleted"].includes(word)) notFound();
  const view = word as CampaignView;
  const search = query.get("search");
  const page = Math.max(1, Math.min(100_000, Number.parseInt(query.get("page") ?? "1", 10) || 1));
  const who = member(ctx);
  const credentialId = selectedCredential(await listCredentials(who), query)?.id ?? null;
  const { items, total } = await listCampaigns(who, {
    ...{ credentialId, search, view, offset: (page - 1) * size, limit: size },
  });
  const hidden = readHiddenColumns((await cookies()).get(hiddenColumnsCookie("campaigns"))?.value);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["campaigns", "credentials"])}>
      <CampaignList
        first={{ items: items.map(toSummary), total }}
        {...{ credentialId, view, search, page, size, hidden }}
      />
    </MessagesProvider>
  );
}
