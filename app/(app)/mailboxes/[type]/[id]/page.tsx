import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MailboxPage } from "@/components/integrations/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { Link } from "@/components/ui/link.tsx";
import { isMailboxType } from "@/lib/contracts/words/integration-types.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showMailbox } from "@/lib/http/show/mailbox-detail.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";
import { mailboxHint } from "@/lib/http/world/hints.ts";

const page = definePage(
  {
    path: "/mailboxes/{type}/{id}",
    texts: ["integrations"],
    productTime: true,
  },
  async ({ ctx: { member, user, isHttps, host }, params: { type, id } }) => {
    // Words that are no type of mailbox belong to other pages [BO-419].
    if (!isMailboxType(type)) notFound();
    const [t, mailboxes, detail, credentials] = await Promise.all([
      getTranslations("integrations"),
      listMailboxes(member),
      showMailbox(member, id),
      listCredentials(member),
    ]);
    const mailbox = mailboxes.find((each) => each.id === id);
    if (!mailbox || mailbox.type !== type) notFound();
    return (
      <>
        <PageHeader
          title={mailbox.email}
          text={
            <>
              <Link href="/integrations" className="text-accent-ink underline">
                {t("title")}
              </Link>
              {` · ${mailbox.fromName}`}
            </>
          }
        />
        <MailboxPage
          mailbox={toIntegrationView(mailbox)}
          detail={detail}
          accounts={credentials.map((each) => ({
            id: each.id,
            name: `${each.firstName} ${each.lastName}`.trim() || each.username,
          }))}
          person={{ name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }}
          hint={mailboxHint()}
          base={`${isHttps ? "https" : "http"}://${host}`}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
