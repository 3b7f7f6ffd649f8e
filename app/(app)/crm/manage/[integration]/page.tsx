import { redirect } from "next/navigation";
import { z } from "zod";
import { Board, NotConnected } from "@/components/crm/index.ts";
import { addressOf, refuseWithout, withKeptQuery } from "@/lib/access/guards.ts";
import { hasFeature } from "@/lib/access/viewer.ts";
import { crmLimits } from "@/lib/contracts/crm-limits.ts";
import { idField, text } from "@/lib/contracts/fields.ts";
import { boardOf, featureOfPlatform, shownDealStatuses } from "@/lib/contracts/words/crm-words.ts";
import { listPipelines, readBoard, readCrmStanding } from "@/lib/domain/crm/index.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { firstNames, showStages, toOwner } from "@/lib/http/show/crm.ts";

const page = definePage(
  {
    path: "/crm/manage/{integration}",
    query: z.object({
      pipeline: idField.nullable().default(null),
      status: z.enum(shownDealStatuses).default("open"),
      q: text(200).default(""),
      owner: idField.nullable().default(null),
      /** The deal whose dialog is open; the browser reads it. */
      deal: idField.nullable().default(null),
    }),
    texts: ["crm", "errors.crm"],
  },
  async ({ ctx, params, query, search }) => {
    const { member, viewer } = ctx;
    const platform = boardOf(params.integration);
    if (platform !== params.integration) redirect(withKeptQuery(`/crm/manage/${platform}`, search, viewer));
    const refused = refuseWithout(viewer, featureOfPlatform[platform]);
    if (refused) redirect(withKeptQuery(addressOf(refused), search, viewer));
    if (platform !== "default")
      return <NotConnected platform={platform} hasNative={hasFeature(viewer, "native_crm")} />;
    const pipelines = await listPipelines(member, await firstNames(ctx.locale));
    const { status, q, owner } = query;
    const pipeline = query.pipeline ?? pipelines[0]?.id ?? "";
    const asked = { status, search: q, ownerId: owner, limit: crmLimits.page };
    const [stages, standing, workers] = await Promise.all([
      readBoard(member, pipeline, asked),
      readCrmStanding(member),
      listWorkers(member),
    ]);
    return (
      <Board
        first={{
          choice: { pipeline, status, q, owner: owner ?? "" },
          stages: await showStages(stages),
          pipelines: pipelines.map(({ id, name }) => ({ _id: id, name })),
        }}
        owners={workers.map(toOwner)}
        ownId={member.userId}
        currency={standing.currency}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
