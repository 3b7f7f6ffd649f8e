import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CampaignBuilder, emptyDraft } from "@/components/campaign-builder/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { builderChoices } from "../builder-choices.ts";

const page = definePage(
  {
    path: "/campaign/add",
    texts: [
      "campaigns.builder",
      "campaigns.people",
      "campaigns.rehearsal",
      "campaigns.review",
      "campaigns.settings",
      "campaigns.state",
      "prospects",
      "errors.campaigns",
      "sequencer.approval",
      "sequencer.states",
      "sequencer.reasons",
    ],
  },
  async ({ ctx, search }) => {
    const choices = await builderChoices(ctx);
    const account = selectedCredential(choices.accounts, search);
    if (!account) redirect("/credentials/add");
    const t = await getTranslations("campaigns.builder");
    return (
      <CampaignBuilder
        {...choices}
        initial={emptyDraft(account.id, t("newName"))}
        workflowId={null}
        status={null}
        person={null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
