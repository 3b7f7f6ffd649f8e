import { BrandSettings } from "@/components/console/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showRecord } from "@/lib/http/show/console.ts";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/details", texts: ["console.form", "console.fields"] },
  async ({ ctx, params }) => {
    const settings = await showWhiteLabel(ctx, params.whitelabel);
    const record = await showRecord(ctx.operator, settings._id);
    return (
      <BrandSettings
        page="details"
        settings={settings}
        isOwn={settings._id === ctx.brand.id}
        record={record}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
