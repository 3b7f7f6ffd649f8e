import { getTimeZone, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ActivityFeed } from "@/components/dashboard/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { activityWindows } from "@/lib/contracts/words/activity.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showActivity } from "@/lib/http/show/dashboard.ts";

const page = definePage(
  {
    path: "/dashboard/activity",
    query: z.object({ window: z.enum(activityWindows).default("last_3_hours") }),
    texts: ["dashboard", "prospects.timeline"],
    productTime: true,
  },
  async ({ ctx, query: { window } }) => {
    const [t, zone] = await Promise.all([getTranslations("dashboard.activity"), getTimeZone()]);
    const first = await showActivity(ctx.member, { window, zone, cursor: null, limit: 50 });
    return (
      <>
        <PageHeader title={t("title")} />
        <ActivityFeed key={window} first={first} window={window} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
