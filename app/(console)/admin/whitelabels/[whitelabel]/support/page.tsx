import { BrandSettings } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/support", texts: ["console.form", "console.fields"] },
  async ({ ctx, params }) => {
    const settings = await showWhiteLabel(ctx, params.whitelabel);
    return <BrandSettings page="support" settings={settings} isOwn={settings._id === ctx.brand.id} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
