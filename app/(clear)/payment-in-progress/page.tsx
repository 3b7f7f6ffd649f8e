import { PaymentWait } from "@/components/billing/index.ts";
import { loaderOf } from "@/components/patterns/shell/loader-logo.tsx";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/payment-in-progress", texts: ["billing"] }, async ({ ctx }) => (
  <PaymentWait loader={loaderOf(ctx.brand)} />
));

export const generateMetadata = page.metadata;
export default page.Page;
