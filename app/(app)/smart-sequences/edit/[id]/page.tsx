import { cache } from "react";
import { SmartSequenceEditor } from "@/components/campaign-builder/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { readSmartSequence } from "@/lib/domain/campaigns/index.ts";
import { templatePlaceholders } from "@/lib/domain/templates/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toSmartSequence } from "@/lib/http/views/smart-sequences.ts";
import { builderChoices } from "../../../campaign/builder-choices.ts";

/** Read once for the page and its title. */
const sequenceOf = cache(readSmartSequence);

const page = definePage(
  {
    path: "/smart-sequences/edit/{id}",
    texts: ["campaigns.builder", "campaigns.smart", "errors.campaigns", "templates.picker"],
    productTime: true,
    title: async ({ ctx, params }) => (await sequenceOf(ctx.member, params.id)).name,
  },
  async ({ ctx, params: { id }, search }) => {
    const row = await sequenceOf(ctx.member, id);
    const { accounts, mailboxes, kinds, longestDelay } = await builderChoices(ctx);
    return (
      <SmartSequenceEditor
        initial={await toSmartSequence(row)}
        kinds={kinds}
        longestDelay={longestDelay}
        placeholders={await templatePlaceholders(ctx.member)}
        credentialId={selectedCredential(accounts, search)?.id ?? accounts[0]?.id ?? ""}
        mailboxId={mailboxes[0]?.id ?? null}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
