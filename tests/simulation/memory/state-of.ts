import { emptyMemory, type MemoryState } from "../memory-store.ts";
import type { Scenario } from "../scenario.ts";

/** The state with which a scenario begins. */
export function stateOf(scenario: Scenario): MemoryState {
  const state = emptyMemory(scenario.start);
  for (const lane of [...scenario.lanes, ...scenario.timers])
    state.lanes[lane.id] = {
      ...lane,
      busy: 0,
      isActive: true,
      isBlocked: false,
      nextAt: scenario.start,
      restUntil: 0,
      rests: {},
    };
  for (const {
    id,
    workspaceId,
    rank,
    acceptanceDays,
    approvesByHand,
    social,
    mailboxes,
    graph,
  } of scenario.campaigns) {
    const sending = { isConnected: true, isSending: true };
    const pool = mailboxes.map((lane) => ({
      id: lane.refId,
      laneId: lane.id,
      email: lane.email,
      ...sending,
    }));
    state.campaigns[id] = {
      id,
      workspaceId,
      rank,
      acceptanceDays,
      isStarted: true,
      active: true,
      accountActive: true,
      workspaceRuns: true,
      credits: null,
      approvesByHand,
      noteLimit: 200,
      currentVersion: 1,
      socialLaneId: social.id,
      timezone: social.timezone,
      workspaceLaneId: null,
      timerLaneId: scenario.timers.find((lane) => lane.workspaceId === workspaceId)?.id ?? null,
      mailboxes: pool.sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
    state.graphs[`${id}:1`] = graph;
  }
  for (const { id, workspaceId, person, connectedTo } of scenario.people)
    state.prospects[id] = {
      id,
      workspaceId,
      person,
      connectedTo,
      invitedBy: [],
      inmailedBy: [],
      repliedAt: null,
      bookedAt: null,
      suppressed: null,
      listed: false,
    };
  return state;
}
