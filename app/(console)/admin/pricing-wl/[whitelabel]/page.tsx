import { redirect } from "next/navigation";
import { definePage } from "@/lib/http/define-page.tsx";
import { whiteLabelId } from "@/lib/http/show/white-label.ts";

const page = definePage({ path: "/admin/pricing-wl/{whitelabel}" }, async ({ ctx, params }) => {
  const brandId = await whiteLabelId(ctx, params.whitelabel);
  redirect(`/admin/whitelabels/${brandId}/pricing`);
});

export const generateMetadata = page.metadata;
export default page.Page;
