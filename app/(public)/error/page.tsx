import { z } from "zod";
import { ServerRetry, TokenCheck } from "@/components/auth/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { isId } from "@/lib/kernel/ids/index.ts";

const query = z.object({ space: z.string().refine(isId).optional() });

const page = definePage({ path: "/error", query, texts: ["auth"] }, async ({ query: { space } }) =>
  space ? <TokenCheck space={space} /> : <ServerRetry />,
);

export const generateMetadata = page.metadata;
export default page.Page;
