import { redirect } from "next/navigation";
import { PriceList } from "@/components/console/index.ts";
import { listPricesOf } from "@/lib/domain/admin/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";
import { toConsolePrice } from "@/lib/http/views/white-labels.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/pricing", texts: ["console.pricing", "console.form"] },
  async ({ ctx, params }) => {
    const { _id: brandId } = await showWhiteLabel(ctx, params.whitelabel);
    const prices = (await listPricesOf(ctx.operator, brandId)).map(toConsolePrice);
    if (prices.length === 0) redirect(`/admin/whitelabels/${brandId}/pricing-empty`);
    return <PriceList brandId={brandId} prices={prices} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
