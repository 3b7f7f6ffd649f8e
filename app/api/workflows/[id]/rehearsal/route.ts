import { rehearseWorkflow } from "@/lib/contracts/campaigns/rehearsal.ts";
import { rehearseCampaign } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { viewRehearsal } from "@/lib/http/views/rehearsal.ts";

export const GET = route(rehearseWorkflow, async (ctx, { params, query }) =>
  viewRehearsal(
    await rehearseCampaign(ctx.member, params.id, {
      acceptPercent: query.accept_percent,
      acceptAfterHours: query.accept_hours,
      replyPercent: query.reply_percent,
      replyAfterHours: query.reply_hours,
      taskAfterHours: query.task_hours,
      seed: query.seed,
    }),
  ),
);
