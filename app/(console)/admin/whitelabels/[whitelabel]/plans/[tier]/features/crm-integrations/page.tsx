import { PlanSettings } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showPlan } from "@/lib/http/show/white-label.ts";

const page = definePage(
  {
    path: "/admin/whitelabels/{whitelabel}/plans/{tier}/features/crm-integrations",
    texts: ["console.plans", "console.form"],
  },
  async ({ ctx, params }) => {
    const { plan, tier } = await showPlan(ctx, params.whitelabel, params.tier);
    return <PlanSettings key={tier} plan={plan} part="crm_integrations" />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
