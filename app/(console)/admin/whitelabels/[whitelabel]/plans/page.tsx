import { PlanList } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showPlans, showWhiteLabel } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/plans", texts: ["console.plans"] },
  async ({ ctx, params }) => {
    const { _id: brandId } = await showWhiteLabel(ctx, params.whitelabel);
    return <PlanList brandId={brandId} plans={await showPlans(ctx, brandId)} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
