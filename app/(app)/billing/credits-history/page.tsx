import { getTimeZone } from "next-intl/server";
import { z } from "zod";
import { CreditsHistory, type CreditsPlace } from "@/components/credits/index.ts";
import { mayOpen } from "@/lib/access/viewer.ts";
import { creditPeriods, creditsPageSize, furthestCredit } from "@/lib/contracts/credits/bounds.ts";
import { idField, wireInt } from "@/lib/contracts/fields.ts";
import { usageTypes } from "@/lib/contracts/words/credits.ts";
import { listWorkers, readStanding } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showCreditPrices, showCreditsHistory, showPeriodChart } from "@/lib/http/show/credits.ts";

const page = definePage(
  {
    path: "/billing/credits-history",
    query: z.object({
      period: z.enum(creditPeriods).default("month"),
      day: z.iso.date().nullable().default(null),
      type: z.enum(usageTypes).nullable().default(null),
      user: idField.nullable().default(null),
      page: wireInt(1, furthestCredit / creditsPageSize + 1).default(1),
    }),
    texts: ["credits"],
  },
  async ({ ctx: { member, viewer, brand }, query }) => {
    const place: CreditsPlace = query;
    const timezone = await getTimeZone();
    const chart = await showPeriodChart(member, place.period, timezone);
    const [from = "", to = ""] = [chart.days[0], chart.days.at(-1)];
    const [{ credits }, offer, workers, history] = await Promise.all([
      readStanding(member.workspaceId, 0),
      showCreditPrices(member, null),
      listWorkers(member),
      showCreditsHistory(member, {
        date: place.day ? { from: place.day, to: place.day } : { from, to },
        timezone,
        user_id: place.user ?? undefined,
        usage_type: place.type ?? undefined,
        skip: (place.page - 1) * creditsPageSize,
        limit: creditsPageSize,
      }),
    ]);
    return (
      <CreditsHistory
        key={JSON.stringify(place)}
        place={place}
        usage={credits}
        offer={offer}
        chart={chart}
        history={history}
        members={workers.map(({ id, firstName, lastName, email }) => ({
          id,
          name: `${firstName} ${lastName}`.trim() || email,
        }))}
        supportHref={brand.links.support}
        opensCampaigns={mayOpen(viewer, "campaigns")}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
