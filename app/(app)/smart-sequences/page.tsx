import { z } from "zod";
import { SmartSequences } from "@/components/smart-sequences/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { listSmartSequences } from "@/lib/domain/campaigns/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toSmartSequences } from "@/lib/http/views/smart-sequences.ts";

/** Smart sequences that the list fetches at once. */
const limit = 50;

const page = definePage(
  {
    path: "/smart-sequences",
    query: z.object({ search: text(100).default("") }),
    texts: ["campaigns.smart"],
    productTime: true,
  },
  async ({ ctx: { member }, query: { search } }) => {
    const { items, total } = await listSmartSequences(member, { search, offset: 0, limit });
    return (
      <SmartSequences
        key={search}
        search={search}
        first={{ items: await toSmartSequences(items), total, offset: 0, limit }}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
