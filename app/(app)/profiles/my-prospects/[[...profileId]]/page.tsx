import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { ProspectList } from "@/components/prospects/index.ts";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { toProfilePage } from "@/lib/http/views/prospects.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import { isId } from "@/lib/kernel/ids/index.ts";
import { PageTime } from "../../../page-time.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("prospects"))("title") };
}

export default async function ProspectsPage(props: {
  params: Promise<{ profileId?: string[] }>;
  searchParams: SearchParams;
}) {
  const { profileId = [] } = await props.params;
  const path = `/profiles/my-prospects${profileId.length > 0 ? `/${profileId.join("/")}` : ""}`;
  const { ctx, query } = await appPage(path, props.searchParams);
  const who = member(ctx);
  const [openId = null] = profileId;
  if (profileId.length > 1 || (openId !== null && !isId(openId))) notFound();
  const search = query.get("search");
  const leadStatus = query.get("status");
  const first = await listProspects(who, { search, leadStatus, cursor: null, limit: 50 });
  const hidden = readHiddenColumns((await cookies()).get(hiddenColumnsCookie("profiles"))?.value);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["prospects"])}>
      <PageTime workspaceId={who.workspaceId}>
        <ProspectList first={toProfilePage(first)} {...{ search, leadStatus, openId, hidden }} />
      </PageTime>
    </MessagesProvider>
  );
}
