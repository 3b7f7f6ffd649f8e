import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTimeZone } from "next-intl/server";
import { z } from "zod";
import { CampaignList, type CampaignView } from "@/components/campaigns/index.ts";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { hasFeature } from "@/lib/access/viewer.ts";
import { campaignStatuses } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { text, wireBoolean, wireInt } from "@/lib/contracts/fields.ts";
import { campaignSorts } from "@/lib/contracts/words/campaign-sorts.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { readFirstSteps } from "@/lib/domain/dashboard/index.ts";
import { readRates } from "@/lib/domain/reports/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { ownCookie } from "@/lib/http/token.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";
import { toFirstSteps } from "@/lib/http/views/dashboard.ts";
import { toRates } from "@/lib/http/views/overview.ts";

/** Campaigns on a page. Source: OC-008. */
const size = 8;

const views: readonly string[] = ["current", "archived", "deleted"] satisfies CampaignView[];

const page = definePage(
  {
    path: "/campaigns/my-campaigns/{filter?}",
    query: z.object({
      search: text(200).nullable().default(null),
      status: z.enum(campaignStatuses).nullable().default(null),
      account: z.enum(["all"]).nullable().default(null),
      sort: z.enum(campaignSorts).nullable().default(null),
      descending: wireBoolean.default(false),
      page: wireInt(1, 100_000).default(1),
    }),
    texts: ["campaigns.list", "campaigns.magic", "campaigns.smart", "campaigns.status", "sequencer.reasons"],
    productTime: true,
  },
  async ({ ctx: { brand, member, viewer }, params, query, search: address }) => {
    const view = (params.filter ?? "current") as CampaignView;
    if (!views.includes(view)) notFound();
    const credentials = await listCredentials(member);
    const credentialId =
      query.account === "all" ? null : (selectedCredential(credentials, address)?.id ?? null);
    const { status, sort, descending: isDescending } = query;
    const { items, total } = await listCampaigns(member, {
      credentialId,
      search: query.search,
      view,
      status,
      order: sort ? { by: sort, isDescending } : null,
      offset: (query.page - 1) * size,
      limit: size,
    });
    const rates = await readRates(member, {
      campaignIds: items.map(({ id }) => id),
      zone: await getTimeZone(),
    });
    const isNew = total === 0 && view === "current" && query.search === null && status === null;
    const steps = isNew ? toFirstSteps(await readFirstSteps(member), brand) : null;
    const hidden = readHiddenColumns(ownCookie(await headers(), hiddenColumnsCookie("campaigns")));
    return (
      <CampaignList
        first={{ items: items.map(toSummary), total }}
        firstRates={rates.map(toRates)}
        accounts={credentials.map(({ id, firstName, lastName, username }) => ({
          id,
          name: `${firstName} ${lastName}`.trim() || username,
        }))}
        credentialId={credentialId}
        status={status}
        sort={sort}
        isDescending={isDescending}
        view={view}
        search={query.search}
        page={query.page}
        size={size}
        hidden={hidden}
        steps={steps}
        hasSmart={hasFeature(viewer, "smart_sequences")}
        hasMagic={hasFeature(viewer, "ai_magic_campaigns")}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
