import { redirect } from "next/navigation";
import { definePage } from "@/lib/http/define-page.tsx";
import { whiteLabelId } from "@/lib/http/show/white-label.ts";

const page = definePage({ path: "/admin/features-wl/{whitelabel}/{tier}" }, async ({ ctx, params }) => {
  const brandId = await whiteLabelId(ctx, params.whitelabel);
  redirect(`/admin/whitelabels/${brandId}/plans/${params.tier}/features`);
});

export const generateMetadata = page.metadata;
export default page.Page;
