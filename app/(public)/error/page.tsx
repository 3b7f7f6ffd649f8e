import { ServerRetry } from "@/components/auth/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage({ path: "/error", texts: ["auth"] }, async () => <ServerRetry />);

export const generateMetadata = page.metadata;
export default page.Page;
