import { startDeed as contract, listDeeds } from "@/lib/contracts/prospects.ts";
import { listOwnDeeds, startDeed } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showDeed, showDeeds } from "@/lib/http/show/deeds.ts";

export const GET = route(listDeeds, async (ctx) => showDeeds(ctx.member, await listOwnDeeds(ctx.member)));

export const POST = route(contract, async (ctx, { body }) => {
  const deed = await startDeed(ctx.member, {
    kind: body.action,
    labelId: body.label_id ?? null,
    campaignId: body.workflow_id ?? null,
    credentialId: body.credentials_id ?? null,
    choice: {
      search: body.query ?? null,
      leadStatus: body.lead_status ?? null,
      filters: body.filters ?? [],
      ids: body.ids ?? null,
    },
    confirmed: body.confirmed ?? null,
    key: body.key ?? null,
  });
  return showDeed(ctx.member, deed);
});
