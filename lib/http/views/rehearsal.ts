import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { limitAt, type NamedLane } from "@/lib/domain/lanes/index.ts";
import type { RehearsedCampaign } from "@/lib/domain/sequencer/index.ts";

/** A rehearsal on the wire. Senders that carry nothing out are left out. */
export function viewRehearsal(found: RehearsedCampaign): RehearsalReply {
  const { bottleneck, calendar, skipped, standing } = found;
  const used = new Set(calendar.map(({ laneId }) => laneId));
  if (bottleneck) used.add(bottleneck.laneId);
  const kindsOf = (id: string) => [
    ...new Set(calendar.filter(({ laneId }) => laneId === id).map(({ kind }) => kind)),
  ];
  const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    timezone: found.timezone,
    people: found.people,
    is_part: found.isPart,
    is_whole: found.isWhole,
    starts_at: isoOf(found.firstAt),
    ends_at: isoOf(found.lastAt),
    left_out: found.leftOut.map(({ reason, count }) => ({ reason, count })),
    left_out_of: found.lookedAt,
    senders: found.senders
      .filter(({ id }) => used.has(id))
      .map((lane) => viewSender(lane, kindsOf(lane.id), found.from)),
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

/** A sender with its hours, and the limits of what it does (`kinds`) at a moment. */
function viewSender(
  lane: NamedLane,
  kinds: readonly string[],
  now: number,
): RehearsalReply["senders"][number] {
  const { id, kind, name, timezone, hoursStart, hoursEnd, workDays } = lane;
  const isOfPerson = kind === "social" || kind === "mailbox";
  return {
    _id: id,
    kind,
    name,
    hours: isOfPerson ? { timezone, start: hoursStart, end: hoursEnd, work_days: workDays } : null,
    limits: isOfPerson
      ? kinds.map((action) => {
          const { limit, growsAt } = limitAt(lane, action, now);
          return { action, day: limit?.day ?? null, is_growing: growsAt !== null };
        })
      : [],
  };
}
