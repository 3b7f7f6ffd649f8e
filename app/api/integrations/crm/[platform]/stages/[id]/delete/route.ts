import { deleteCrmStage } from "@/lib/contracts/crm.ts";
import { deleteStage } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";

export const DELETE = route(deleteCrmStage, async (ctx, { params, body }) => {
  const member = inNativeCrm(ctx, params.platform);
  if (body.stage_id !== undefined && body.stage_id !== params.id) throw invalidField("stage_id", "stageGone");
  await deleteStage(member, params.id, body.stage_to_move ?? null);
  return { done: true } as const;
});
