import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { Outbox, WorldFrame } from "@/components/world/index.ts";
import type { WorldOutbox } from "@/lib/contracts/world.ts";
import { env } from "@/lib/env/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("world"))("outbox") };
}

/** The product's own mails, as their recipients got them: `?recipient=` shows one person's. */
export default async function OutboxPage({ searchParams }: { searchParams: SearchParams }) {
  if (!env().WORLD) notFound();
  const { query } = await page("/world/outbox", searchParams);
  const recipient = query.get("recipient") ?? undefined;
  const [t, messages, outbox] = await Promise.all([
    getTranslations("world"),
    getMessages(),
    askWorld<WorldOutbox>("GET", worldPath(["outbox"], { recipient })),
  ]);
  return (
    <MessagesProvider messages={pickMessages(messages, ["world"])}>
      <WorldFrame title={t("outbox")}>
        <form className="mb-4 flex gap-2" action="/world/outbox">
          <input
            type="email"
            name="recipient"
            defaultValue={recipient}
            aria-label={t("recipient")}
            placeholder={t("recipient")}
            className="h-8 w-full max-w-sm rounded-field border border-border-field bg-surface px-2.5 text-sm"
          />
        </form>
        <Outbox mails={outbox.mails} />
      </WorldFrame>
    </MessagesProvider>
  );
}
