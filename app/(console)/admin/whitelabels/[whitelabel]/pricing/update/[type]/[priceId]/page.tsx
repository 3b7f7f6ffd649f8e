import { PriceForm } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showPrice } from "@/lib/http/show/white-label.ts";

const page = definePage(
  {
    path: "/admin/whitelabels/{whitelabel}/pricing/update/{type}/{priceId}",
    texts: ["console.pricing", "console.form"],
  },
  async ({ ctx, params }) => {
    const { brandId, price } = await showPrice(ctx, params);
    return <PriceForm key={price._id} brandId={brandId} price={price} part="whole" />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
