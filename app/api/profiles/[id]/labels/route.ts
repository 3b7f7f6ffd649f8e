import * as contract from "@/lib/contracts/profile-labels.ts";
import { listPersonLabels, putLabel } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { toProfileLabel } from "@/lib/http/views/prospects.ts";

export const GET = route(contract.listProfileLabels, async (ctx, { params }) =>
  (await listPersonLabels(ctx.member, params.id)).map(toProfileLabel),
);

export const POST = route(contract.putProfileLabel, async (ctx, { params, body }) =>
  (await putLabel(ctx.member, params.id, body.label_id)).map(toProfileLabel),
);
