import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import type { SimLane } from "../../cast.ts";
import type { Verb } from "../../verbs.ts";
import type { Hands } from "../hands.ts";

/** Somebody sends a message by hand. */
export function spend({ state, write, now }: Hands, verb: { readonly lane: SimLane }) {
  const { workspaceId, id: laneId } = verb.lane;
  const kind = verb.lane.kind === "social" ? "message" : "email";
  const hour = bookingHour(now);
  const id = `${laneId} ${kind} ${hour}`;
  write(state.usage, id, { workspaceId, laneId, kind, hour, spent: (state.usage[id]?.spent ?? 0) + 1 });
}

/** An account gets other hours, or is connected again. */
export function reopen(
  { state, write, now }: Hands,
  verb: Extract<Verb, { readonly do: "hours" | "reconnect" }>,
) {
  const lane = state.lanes[verb.lane.id];
  if (!lane) return;
  write(state.lanes, lane.id, {
    ...lane,
    ...(verb.do === "hours" ? verb.hours : {}),
    isActive: !lane.isBlocked,
    nextAt: Math.max(lane.restUntil, Math.min(lane.nextAt, now)),
  });
}
