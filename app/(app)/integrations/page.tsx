import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Catalogue } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { Banner } from "@/components/ui/state/banner.tsx";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { hasFeature, mayOpen } from "@/lib/access/viewer.ts";
import { idField, text } from "@/lib/contracts/fields.ts";
import { listApiTokens } from "@/lib/domain/accounts/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listCalendars } from "@/lib/domain/integrations/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { refusalText } from "@/lib/http/sign-in-outcome.ts";
import { toCalendlyUser } from "@/lib/http/views/calendars.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { mailboxHint } from "@/lib/http/world/hints.ts";

const page = definePage(
  {
    path: "/integrations",
    // What a provider's sign-in led to: the new mailbox, or why there is none.
    query: z.object({ connected: idField.optional(), refused: text(80).optional() }),
    texts: ["integrations"],
    productTime: true,
  },
  async ({ ctx: { member, user, viewer, locale }, query: { connected, refused }, search }) => {
    const hasCalendly = hasFeature(viewer, "calendly");
    const [t, mailboxes, credentials, tokens, calendars] = await Promise.all([
      getTranslations("integrations"),
      listMailboxes(member),
      listCredentials(member),
      listApiTokens(member),
      hasCalendly ? listCalendars(member) : [],
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
        {refused ? (
          <Banner tone="danger" urgent title={t("notConnected")} className="mx-4 mb-4 sm:mx-6">
            {refusalText(refused, locale)}
          </Banner>
        ) : mailboxes.some(({ id, status }) => id === connected && status === "connected") ? (
          <Banner tone="success" className="mx-4 mb-4 sm:mx-6">
            {t("saved")}
          </Banner>
        ) : null}
        <Catalogue
          initial={mailboxes.map(toIntegrationView)}
          credentialId={selectedCredential(credentials, search)?.id ?? null}
          accounts={credentials.map(({ id, firstName, lastName, username }) => ({
            id,
            name: `${firstName} ${lastName}`.trim() || username,
          }))}
          person={{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }}
          hint={mailboxHint()}
          mayManage={mayOpen(viewer, "mailboxes") && credentials.length > 0}
          hasToken={tokens.length > 0}
          hasZapier={hasFeature(viewer, "zapier_integration")}
          hasWebhooks={hasFeature(viewer, "webhook_integration")}
          calendars={calendars.map((calendar) => toCalendlyUser(member, calendar))}
          hasCalendly={hasCalendly}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
