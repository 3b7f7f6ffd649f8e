import type { MemoryState } from "../memory-store.ts";
import { type Snapshot, sorted } from "../stage.ts";

/** What a state in memory holds, as every stage shows it. */
export function snapshotOf(state: MemoryState): Snapshot {
  const { enrolments, actions, lanes, usage, events, campaigns, prospects } = state;
  return sorted({
    enrolments: Object.values(enrolments).map(
      ({ id, campaignId, prospectId, state: word, nodeId, visit, version, laneId, ...row }) => ({
        id,
        campaignId,
        prospectId,
        state: word,
        nodeId,
        visit,
        version,
        laneId,
        holdReason: row.holdReason,
        pauseReason: row.pauseReason,
      }),
    ),
    actions: Object.values(actions).map(
      ({ effectKey, enrolmentId, campaignId, prospectId, laneId, nodeId, kind, ...row }) => ({
        effectKey,
        enrolmentId,
        campaignId,
        prospectId,
        laneId,
        nodeId,
        kind,
        state: row.state,
        version: row.version,
        fence: row.fence,
        attempts: row.attempts,
        intendedAt: row.intendedAt,
        answer: row.answer,
      }),
    ),
    lanes: Object.values(lanes).map(({ id, busy, isActive, rests }) => ({
      id,
      busy,
      isActive,
      rests,
    })),
    usage: Object.values(usage).map(({ laneId, kind, hour, spent }) => ({ laneId, kind, hour, spent })),
    events: Object.values(events).map(({ enrolmentId, nodeId, kind, data, at }) => ({
      enrolmentId,
      nodeId,
      kind,
      reason: (data.reason as string | undefined) ?? null,
      at,
    })),
    campaigns: Object.values(campaigns).map(({ id, isStarted, currentVersion }) => ({
      id,
      active: isStarted,
      version: currentVersion,
    })),
    relations: Object.values(prospects).flatMap(({ id: prospectId, connectedTo, invitedBy }) =>
      [...new Set([...connectedTo, ...invitedBy])].map((laneId) => ({
        prospectId,
        laneId,
        connected: connectedTo.includes(laneId),
        invited: invitedBy.includes(laneId),
      })),
    ),
  });
}
