import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { ServerRetry } from "@/components/auth/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { page, type SearchParams } from "@/lib/http/page.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("errorTitle") };
}

export default async function ErrorPage({ searchParams }: { searchParams: SearchParams }) {
  await page("/error", searchParams);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["auth"])}>
      <ServerRetry />
    </MessagesProvider>
  );
}
