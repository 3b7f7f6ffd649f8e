import { UnpaidNotice } from "@/components/billing/index.ts";
import { hasBilling } from "@/lib/access/viewer.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/billing-warning", texts: ["billing"] }, async ({ ctx }) => (
  <UnpaidNotice
    workspaceName={ctx.workspace.name}
    canPay={hasBilling(ctx.viewer, ctx.brand.switches.hideBilling)}
  />
));

export const generateMetadata = page.metadata;
export default page.Page;
