import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { CampaignBuilder, emptyDraft, withFlow } from "@/components/campaign-builder/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { readSmartSequence } from "@/lib/domain/campaigns/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toNodes } from "@/lib/http/views/smart-sequence.ts";
import { builderChoices } from "../builder-choices.ts";

const page = definePage(
  {
    path: "/campaign/add",
    // A smart sequence of the workspace with which the campaign begins.
    query: z.object({ sequence: idField.nullable().default(null) }),
    texts: [
      "campaigns.builder",
      "campaigns.people",
      "campaigns.rehearsal",
      "campaigns.review",
      "campaigns.settings",
      "campaigns.smart",
      "campaigns.state",
      "prospects",
      "errors.campaigns",
      "sequencer.approval",
      "sequencer.states",
      "sequencer.reasons",
      "templates.picker",
    ],
  },
  async ({ ctx, query, search }) => {
    const choices = await builderChoices(ctx);
    const account = selectedCredential(choices.accounts, search);
    if (!account) redirect("/credentials/add");
    const t = await getTranslations("campaigns.builder");
    const kept =
      query.sequence !== null && choices.hasSmart
        ? await readSmartSequence(ctx.member, query.sequence)
        : null;
    const own = await findAccount(ctx.user.id);
    const empty = {
      ...emptyDraft(account.id, kept?.name ?? t("newName")),
      ...(own ? { approval_mode: own.preferences.approvalMode } : {}),
    };
    return (
      <CampaignBuilder
        {...choices}
        initial={kept ? { ...empty, ...withFlow(toNodes(kept.graph)) } : empty}
        {...(kept ? { draftKey: `new:${kept.id}` } : {})}
        workflowId={null}
        status={null}
        hasStarted={false}
        person={null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
