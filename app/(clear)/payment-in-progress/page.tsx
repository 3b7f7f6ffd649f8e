import { PaymentWait } from "@/components/billing/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/payment-in-progress", texts: ["billing"] }, async () => <PaymentWait />);

export const generateMetadata = page.metadata;
export default page.Page;
