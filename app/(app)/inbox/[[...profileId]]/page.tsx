import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { Inbox, readListChoice } from "@/components/inbox/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { listConversations } from "@/lib/domain/conversations/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { toDialog } from "@/lib/http/views/inbox.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";
import { isId } from "@/lib/kernel/ids/index.ts";
import { PageTime } from "../../page-time.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("inbox"))("title") };
}

/** The inbox as its address names it: the list that is chosen, and one conversation open where its person is named. */
export default async function InboxPage({
  params,
  searchParams,
}: {
  params: Promise<{ profileId?: string[] }>;
  searchParams: SearchParams;
}) {
  const { profileId = [] } = await params;
  const [openId] = profileId;
  if (profileId.length > 1 || (openId !== undefined && !isId(openId))) notFound();
  const { ctx, query } = await appPage(openId ? `/inbox/${openId}` : "/inbox", searchParams);
  const who = member(ctx);
  const credentials = await listCredentials(who);
  const choice = readListChoice(query, credentials);
  const [messages, list] = await Promise.all([
    getMessages(),
    listConversations(who, { ...choice, credentialId: choice.credentialId || null, after: null }),
  ]);
  return (
    <MessagesProvider messages={pickMessages(messages, ["inbox"])}>
      <h1 className="sr-only">{(await getTranslations("inbox"))("title")}</h1>
      <PageTime workspaceId={who.workspaceId}>
        <Inbox
          initial={{ items: list.items.map(toDialog), next: list.next }}
          initialChoice={choice}
          credentials={credentials.map((each) => ({
            id: each.id,
            name: `${each.firstName} ${each.lastName}`.trim() || each.username,
          }))}
          openId={openId ?? null}
        />
      </PageTime>
    </MessagesProvider>
  );
}
