import { getTranslations } from "next-intl/server";
import { Catalogue } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { hasFeature, mayOpen } from "@/lib/access/viewer.ts";
import { readApiToken } from "@/lib/domain/accounts/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { mailboxHint } from "@/lib/http/world/hints.ts";

const page = definePage(
  { path: "/integrations", texts: ["integrations"], productTime: true },
  async ({ ctx: { member, user, viewer }, search }) => {
    const [t, mailboxes, credentials, token] = await Promise.all([
      getTranslations("integrations"),
      listMailboxes(member),
      listCredentials(member),
      readApiToken(member),
    ]);
    return (
      <>
        <PageHeader title={t("title")} text={t("text")} />
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
          hasToken={token !== null}
          hasZapier={hasFeature(viewer, "zapier_integration")}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
