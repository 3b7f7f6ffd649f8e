import { getTranslations } from "next-intl/server";
import { Inbox, readListChoice } from "@/components/inbox/index.ts";
import { listConversations } from "@/lib/domain/conversations/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toDialog } from "@/lib/http/views/inbox.ts";

/** The inbox that its address names: the chosen list, and one open conversation if a person is named. */
const page = definePage(
  { path: "/inbox/{profileId?}", texts: ["inbox", "errors.conversations"], productTime: true },
  async ({ ctx: { member }, params, search }) => {
    const credentials = await listCredentials(member);
    const choice = readListChoice(search, credentials);
    const by = { ...choice, credentialId: choice.credentialId || null, after: null };
    const [t, list] = await Promise.all([getTranslations("inbox"), listConversations(member, by)]);
    return (
      <>
        <h1 className="sr-only">{t("title")}</h1>
        <Inbox
          initial={{ items: list.items.map(toDialog), next: list.next }}
          initialChoice={choice}
          credentials={credentials.map((each) => ({
            id: each.id,
            name: `${each.firstName} ${each.lastName}`.trim() || each.username,
          }))}
          openId={params.profileId}
        />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
