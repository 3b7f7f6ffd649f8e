import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { ClockPanel, PeoplePanel, SignIns, WorldFrame } from "@/components/world/index.ts";
import type { WorldClock, WorldPeople, WorldSignIns } from "@/lib/contracts/world.ts";
import { env } from "@/lib/env/index.ts";
import { page, type SearchParams } from "@/lib/http/page.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("world"))("title") };
}

/** The embedded world from its own side; absent where it is off. */
export default async function WorldPage({ searchParams }: { searchParams: SearchParams }) {
  if (!env().WORLD) notFound();
  await page("/world", searchParams);
  const [t, messages, clock, people, signIns] = await Promise.all([
    getTranslations("world"),
    getMessages(),
    askWorld<WorldClock>("GET", "/clock"),
    askWorld<WorldPeople>("GET", "/people?limit=30"),
    askWorld<WorldSignIns>("GET", "/network-sign-ins"),
  ]);
  return (
    <MessagesProvider messages={pickMessages(messages, ["world"])}>
      <WorldFrame title={t("title")}>
        <div className="grid gap-4 lg:grid-cols-2">
          <ClockPanel initial={clock} />
          <SignIns {...signIns} />
        </div>
        <div className="mt-4">
          <PeoplePanel
            initial={people}
            names={Object.fromEntries(signIns.signIns.map(({ ref, name }) => [ref, name]))}
          />
        </div>
      </WorldFrame>
    </MessagesProvider>
  );
}
