import { redirect } from "next/navigation";
import { definePage } from "@/lib/http/define-page.tsx";
import { whiteLabelId } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/pricing-wl/{whitelabel}/{type}/{priceId}" },
  async ({ ctx, params }) => {
    const brandId = await whiteLabelId(ctx, params.whitelabel);
    redirect(`/admin/whitelabels/${brandId}/pricing/update/${params.type}/${params.priceId}`);
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
