import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import type { AccountLimits } from "@/lib/domain/lanes/index.ts";

export function toLimitsView({ kinds, gap, acknowledged, rampFrom }: AccountLimits): LimitsView {
  return {
    kinds: kinds.map(({ kind, own, usual, ceiling }) => ({
      kind,
      limit: own,
      default_limit: usual,
      ceiling,
    })),
    gap: { seconds: gap.own, default_seconds: gap.usual, least: gap.least },
    acknowledged_by: acknowledged?.by ?? null,
    acknowledged_at: acknowledged?.at ?? null,
    ramp_from: rampFrom?.toISOString() ?? null,
  };
}
