import { z } from "zod";
import { DuplicateCampaigns } from "@/components/campaigns/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

/** The most campaigns offered for copying. */
const most = 200;

/** Copies campaigns to other accounts. Source: OC-003, OC-014. */
const page = definePage(
  {
    path: "/campaigns/duplicate",
    query: z.object({ workflow: idField.nullable().default(null) }),
    texts: ["campaigns.duplicate"],
  },
  async ({ ctx: { member }, query }) => {
    const every = { credentialId: null, search: null, view: "current" as const, offset: 0, limit: most };
    const [campaigns, credentials] = await Promise.all([
      listCampaigns(member, every),
      listCredentials(member),
    ]);
    const names = new Map(
      credentials.map(({ id, firstName, lastName, username }) => [
        id,
        `${firstName} ${lastName}`.trim() || username,
      ]),
    );
    return (
      <DuplicateCampaigns
        campaigns={campaigns.items.map(({ id, name, credentialId }) => ({
          id,
          name,
          account: names.get(credentialId) ?? "",
        }))}
        accounts={[...names].map(([id, name]) => ({ id, name }))}
        chosen={query.workflow}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
