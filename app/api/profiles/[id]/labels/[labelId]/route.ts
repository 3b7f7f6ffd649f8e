import { dropProfileLabel } from "@/lib/contracts/profile-labels.ts";
import { takeLabelOff } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { toProfileLabel } from "@/lib/http/views/prospects.ts";

export const DELETE = route(dropProfileLabel, async (ctx, { params }) =>
  (await takeLabelOff(ctx.member, params.id, params.labelId)).map(toProfileLabel),
);
