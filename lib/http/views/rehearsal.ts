import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import type { RehearsedCampaign } from "@/lib/domain/sequencer/index.ts";

/** A rehearsal on the wire. Senders that carry nothing out are left out. */
export function viewRehearsal(found: RehearsedCampaign): RehearsalReply {
  const { bottleneck, calendar, skipped, standing } = found;
  const used = new Set(calendar.map(({ laneId }) => laneId));
  if (bottleneck) used.add(bottleneck.laneId);
  return {
    timezone: found.timezone,
    people: found.people,
    is_part: found.isPart,
    is_whole: found.isWhole,
    ends_at: found.lastAt === null ? null : new Date(found.lastAt).toISOString(),
    senders: found.senders
      .filter(({ id }) => used.has(id))
      .map(({ id, kind, name }) => ({ _id: id, kind, name })),
    calendar: calendar.map(({ day, laneId, kind, count }) => ({ day, sender: laneId, action: kind, count })),
    skipped: skipped.map(({ nodeId, reason, count }) => ({ step: nodeId, reason, count })),
    standing: standing.map(({ state, reason, count }) => ({ state, reason, count })),
    bottleneck: bottleneck && {
      sender: bottleneck.laneId,
      action: bottleneck.kind,
      days: bottleneck.days,
    },
  };
}
