import { getTimeZone, getTranslations } from "next-intl/server";
import { Overview } from "@/components/dashboard/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { definePage } from "@/lib/http/define-page.tsx";
import { showOverview } from "@/lib/http/show/dashboard.ts";

const page = definePage(
  {
    path: "/dashboard/my-dashboard",
    texts: ["dashboard", "prospects.timeline"],
    productTime: true,
  },
  async ({ ctx }) => {
    const [t, zone] = await Promise.all([getTranslations("dashboard"), getTimeZone()]);
    const overview = await showOverview(ctx, zone);
    return (
      <>
        <PageHeader title={t("title")} />
        <Overview {...overview} />
      </>
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
