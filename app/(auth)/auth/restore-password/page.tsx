import { z } from "zod";
import { RestorePassword } from "@/components/auth/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/auth/restore-password", query: z.object({ restore_code: text(100).optional() }) },
  async ({ query }) => <RestorePassword code={query.restore_code ?? ""} />,
);

export const generateMetadata = page.metadata;
export default page.Page;
