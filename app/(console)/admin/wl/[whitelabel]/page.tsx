import { redirect } from "next/navigation";
import { definePage } from "@/lib/http/define-page.tsx";
import { whiteLabelId } from "@/lib/http/show/white-label.ts";

const page = definePage({ path: "/admin/wl/{whitelabel}" }, async ({ ctx, params }) => {
  const brandId = await whiteLabelId(ctx, params.whitelabel);
  redirect(`/admin/whitelabels/${brandId}/details`);
});

export const generateMetadata = page.metadata;
export default page.Page;
