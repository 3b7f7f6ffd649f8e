import { getTranslations } from "next-intl/server";
import { Overview } from "@/components/dashboard/index.ts";
import { PageHeader } from "@/components/patterns/page-header.tsx";
import { hasFeature } from "@/lib/access/viewer.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showStatistics } from "@/lib/http/show/dashboard.ts";

const page = definePage({ path: "/dashboard/my-dashboard", texts: ["dashboard"] }, async ({ ctx }) => {
  const [t, first] = await Promise.all([getTranslations("dashboard"), showStatistics(ctx)]);
  const hasTasks = hasFeature(ctx.viewer, "dash_tasks");
  return (
    <>
      <PageHeader title={t("title")} />
      <Overview first={first} hasTasks={hasTasks} />
    </>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;
