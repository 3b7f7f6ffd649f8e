import { headers } from "next/headers";
import { z } from "zod";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { ProspectList } from "@/components/prospects/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { peopleFilters } from "@/lib/contracts/people-query.ts";
import { leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { peopleOrders } from "@/lib/contracts/words/people-filters.ts";
import { campaignNames } from "@/lib/domain/campaigns/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showProfiles } from "@/lib/http/show/profiles.ts";
import { ownCookie } from "@/lib/http/token.ts";

const page = definePage(
  {
    path: "/profiles/my-prospects/{profileId?}",
    query: z.object({
      search: text(200).nullable().default(null),
      status: z.enum(leadStatuses).nullable().default(null),
      filters: peopleFilters.nullable().default(null),
      order: z.enum(peopleOrders).default("added"),
    }),
    texts: ["prospects", "labels.person", "sequencer.reasons", "sequencer.states", "sequencer.approval"],
    productTime: true,
  },
  async ({ ctx, params, query: { search, status, filters, order } }) => {
    const asked = { search, leadStatus: status, filters: filters ?? [], order, cursor: null, limit: 50 };
    const [first, campaigns] = await Promise.all([
      showProfiles(ctx.member, asked),
      campaignNames(ctx.member),
    ]);
    const hidden = readHiddenColumns(ownCookie(await headers(), hiddenColumnsCookie("profiles")));
    return (
      <ProspectList
        first={first}
        search={search}
        leadStatus={status}
        filters={filters ?? []}
        order={order}
        campaigns={campaigns}
        openId={params.profileId}
        isAdmin={ctx.member.isAdmin}
        hidden={hidden}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
