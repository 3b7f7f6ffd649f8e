import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { UnpaidNotice } from "@/components/billing/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("billing"))("unpaidTitle") };
}

export default async function BillingWarningPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await appPage("/billing-warning", searchParams);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["billing"])}>
      <UnpaidNotice workspaceName={ctx.viewer.workspace.name} />
    </MessagesProvider>
  );
}
