import { Managers } from "@/components/console/index.ts";
import { listManagers } from "@/lib/domain/admin/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { showWhiteLabel } from "@/lib/http/show/white-label.ts";
import { toManager } from "@/lib/http/views/console.ts";

const page = definePage(
  { path: "/admin/whitelabels/{whitelabel}/managers", texts: ["console.managers", "console.form"] },
  async ({ ctx, params }) => {
    const { _id: brand } = await showWhiteLabel(ctx, params.whitelabel);
    return <Managers brandId={brand} first={(await listManagers(ctx.operator, brand)).map(toManager)} />;
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
