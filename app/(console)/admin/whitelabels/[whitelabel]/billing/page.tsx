import { BrandBilling } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/billing", texts: ["console.billing", "console.form"] },
  async ({ ctx, params }) => {
    const { _id, name, is_billing_enabled: isOn } = await showWhiteLabel(ctx, params.whitelabel);
    return <BrandBilling brandId={_id} name={name} isOn={isOn} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
