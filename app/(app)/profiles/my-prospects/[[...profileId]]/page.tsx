import { cookies } from "next/headers";
import { z } from "zod";
import { hiddenColumnsCookie, readHiddenColumns } from "@/components/patterns/data-list/hidden-columns.ts";
import { ProspectList } from "@/components/prospects/index.ts";
import { text } from "@/lib/contracts/fields.ts";
import { leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toProfilePage } from "@/lib/http/views/prospects.ts";

const page = definePage(
  {
    path: "/profiles/my-prospects/{profileId?}",
    query: z.object({
      search: text(200).nullable().default(null),
      status: z.enum(leadStatuses).nullable().default(null),
    }),
    texts: ["prospects", "sequencer.reasons"],
    productTime: true,
  },
  async ({ ctx, params, query: { search, status } }) => {
    const first = await listProspects(ctx.member, { search, leadStatus: status, cursor: null, limit: 50 });
    const hidden = readHiddenColumns((await cookies()).get(hiddenColumnsCookie("profiles"))?.value);
    return (
      <ProspectList
        first={toProfilePage(first)}
        search={search}
        leadStatus={status}
        openId={params.profileId}
        hidden={hidden}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
