import { UnpaidNotice } from "@/components/billing/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/billing-warning", texts: ["billing"] }, async ({ ctx }) => (
  <UnpaidNotice workspaceName={ctx.workspace.name} />
));

export const generateMetadata = page.metadata;
export default page.Page;
