import { setIntegrationLimits } from "@/lib/contracts/mailboxes.ts";
import { setMailboxLimits } from "@/lib/domain/lanes/index.ts";
import { route } from "@/lib/http/route.ts";
import { showMailbox } from "@/lib/http/show/mailbox-detail.ts";

export const POST = route(setIntegrationLimits, async (ctx, { params, body }) => {
  const { day, gap, skip_ramp_up: skipRamp, acknowledged } = body;
  await setMailboxLimits(ctx.member, params.integration, { day, gap, skipRamp, acknowledged });
  return showMailbox(ctx.member, params.integration);
});
