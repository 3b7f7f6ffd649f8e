import { getTranslations } from "next-intl/server";
import { Inbox, type InboxPlace, readListChoice } from "@/components/inbox/index.ts";
import { mayOpen } from "@/lib/access/viewer.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listConversations } from "@/lib/domain/conversations/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import type { MemberContext } from "@/lib/http/context.ts";
import { toDialog } from "@/lib/http/views/inbox.ts";
import type { TextPath } from "@/lib/i18n/typed-messages.ts";

/** The texts of the inbox, whatever part of it a page shows. */
export const inboxTexts: readonly TextPath[] = [
  "inbox",
  "errors.conversations",
  "templates.picker",
  "labels.person",
  "prospects.history",
  "prospects.leadStatus",
  "prospects.mark",
  "prospects.notes",
  "prospects.standing",
  "prospects.timeline",
  "sequencer.reasons",
];

/** The most campaigns that the filter offers. */
const mostCampaigns = 200;

/** The inbox that an address names: the chosen list, and one open conversation if a person is named. */
export async function inboxPage(
  { member, viewer }: Pick<MemberContext, "member" | "viewer">,
  search: URLSearchParams,
  place: InboxPlace,
) {
  const credentials = await listCredentials(member);
  const choice = readListChoice(search, credentials);
  const by = {
    ...choice,
    credentialId: choice.credentialId || null,
    campaignId: choice.campaignId || null,
    after: null,
  };
  const [t, list, campaigns] = await Promise.all([
    getTranslations("inbox"),
    listConversations(member, by),
    mayOpen(viewer, "campaigns")
      ? listCampaigns(member, {
          credentialId: null,
          search: null,
          view: "current",
          offset: 0,
          limit: mostCampaigns,
        })
      : null,
  ]);
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <Inbox
        writerId={member.userId}
        initial={{ items: list.items.map((row) => toDialog(member, row)), next: list.next }}
        initialChoice={choice}
        credentials={credentials.map((each) => ({
          id: each.id,
          name: `${each.firstName} ${each.lastName}`.trim() || each.username,
        }))}
        campaigns={campaigns?.items.map(({ id, name }) => ({ id, name })) ?? []}
        place={place}
      />
    </>
  );
}
