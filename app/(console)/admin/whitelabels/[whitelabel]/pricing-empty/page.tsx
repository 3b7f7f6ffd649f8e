import { redirect } from "next/navigation";
import { PriceList } from "@/components/console/index.ts";
import { listPricesOf } from "@/lib/domain/admin/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/pricing-empty", texts: ["console.pricing", "console.form"] },
  async ({ ctx, params }) => {
    const { _id: brandId } = await showWhiteLabel(ctx, params.whitelabel);
    const prices = await listPricesOf(ctx.operator, brandId);
    if (prices.length > 0) redirect(`/admin/whitelabels/${brandId}/pricing`);
    return <PriceList brandId={brandId} prices={[]} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
