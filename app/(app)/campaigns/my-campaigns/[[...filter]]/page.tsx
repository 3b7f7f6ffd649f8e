import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { z } from "zod";
import { CampaignList, type CampaignView } from "@/components/campaigns/index.ts";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { text, wireInt } from "@/lib/contracts/fields.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toSummary } from "@/lib/http/views/campaigns.ts";

/** Campaigns on a page. Source: OC-008. */
const size = 8;

const views: readonly string[] = ["current", "archived", "deleted"] satisfies CampaignView[];

const page = definePage(
  {
    path: "/campaigns/my-campaigns/{filter?}",
    query: z.object({
      search: text(200).nullable().default(null),
      page: wireInt(1, 100_000).default(1),
    }),
    texts: ["campaigns.list", "campaigns.status", "credentials.notices", "sequencer.reasons"],
  },
  async ({ ctx: { member }, params, query, search: address }) => {
    const view = (params.filter ?? "current") as CampaignView;
    if (!views.includes(view)) notFound();
    const credentialId = selectedCredential(await listCredentials(member), address)?.id ?? null;
    const { items, total } = await listCampaigns(member, {
      credentialId,
      search: query.search,
      view,
      offset: (query.page - 1) * size,
      limit: size,
    });
    const hidden = readHiddenColumns((await cookies()).get(hiddenColumnsCookie("campaigns"))?.value);
    return (
      <CampaignList
        first={{ items: items.map(toSummary), total }}
        credentialId={credentialId}
        view={view}
        search={query.search}
        page={query.page}
        size={size}
        hidden={hidden}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
