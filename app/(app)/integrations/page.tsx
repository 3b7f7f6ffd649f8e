import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { Catalogue } from "@/components/integrations/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { member } from "@/lib/http/member.ts";
import { appPage, type SearchParams } from "@/lib/http/page.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { mailboxHint } from "@/lib/http/world/hints.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("integrations"))("title") };
}

export default async function IntegrationsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, query } = await appPage("/integrations", searchParams);
  const who = member(ctx);
  const [t, messages, mailboxes, credentials] = await Promise.all([
    getTranslations("integrations"),
    getMessages(),
    listMailboxes(who),
    listCredentials(who),
  ]);
  const selected = selectedCredential(credentials, query);
  const { user } = ctx.viewer;
  return (
    <MessagesProvider messages={pickMessages(messages, ["integrations"])}>
      <PageHeader title={t("title")} text={t("text")} />
      <Catalogue
        initial={mailboxes.map(toIntegrationView)}
        credentialId={selected?.id ?? null}
        person={{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }}
        hint={mailboxHint()}
      />
    </MessagesProvider>
  );
}
