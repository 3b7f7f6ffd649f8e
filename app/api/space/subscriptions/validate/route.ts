import { seatOutcome } from "@/lib/access/buying.ts";
import { offeredAutomation } from "@/lib/access/seats.ts";
import { validateSubscription } from "@/lib/contracts/billing.ts";
import { readBilling } from "@/lib/domain/billing/index.ts";
import { readSeats } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(validateSubscription, async ({ member, workspace }, { body }) => {
  const way = body.automation_type;
  const [seats, { refusal, subscription }] = await Promise.all([
    readSeats(member),
    readBilling(member.workspaceId),
  ]);
  const all = seats.used + seats.extension.used;
  const outcome = seatOutcome({
    hasSeat: (way === "cloud" ? seats : seats.extension).refusal === null,
    isFull: seats.most !== null && all >= seats.most,
    isOffered: offeredAutomation(workspace.plan).includes(way),
    // Seats are bought for a subscription: without one a plan is chosen first.
    isFree: workspace.plan.tier === "free" || subscription === null,
    refusal,
  });
  return { is_allowed: outcome === "add", outcome, automation_type: way };
});
