import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { PaymentWait } from "@/components/billing/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("billing"))("payingTitle") };
}

export default async function PaymentInProgressPage({ searchParams }: { searchParams: SearchParams }) {
  await appPage("/payment-in-progress", searchParams);
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["billing"])}>
      <PaymentWait />
    </MessagesProvider>
  );
}
