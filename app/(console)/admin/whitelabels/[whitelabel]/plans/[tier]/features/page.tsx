import { redirect } from "next/navigation";
import { definePage } from "@/lib/http/define-page.tsx";
import { showPlan } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/plans/{tier}/features" },
  async ({ ctx, params }) => {
    const { brandId, tier } = await showPlan(ctx, params.whitelabel, params.tier);
    redirect(`/admin/whitelabels/${brandId}/plans/${tier}/features/base-features`);
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
