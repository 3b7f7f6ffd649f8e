import { inMemory, type MemoryState, memoryStore } from "../memory-store.ts";
import type { Scenario } from "../scenario.ts";
import { countedIds, type Stage } from "../stage.ts";
import { act } from "./act.ts";
import { handsOn } from "./hands.ts";
import { snapshotOf } from "./snapshot.ts";
import { stateOf } from "./state-of.ts";

/** A stage in memory. Its verbs do what the product's do in SQL; that both are the same is a test of its own. */
export function memoryStage(scenario: Scenario, state: MemoryState = stateOf(scenario)): Stage {
  const newId = countedIds(scenario.seed);
  return {
    store: memoryStore(state),
    lease: (ms) => ms,
    newId,
    async advance(now) {
      state.now = now;
    },
    async apply(verb, now, committed = () => {}) {
      await inMemory(async (write) => act(handsOn(state, write, scenario.seed, newId, now), verb));
      committed();
    },
    isBlocked: async () => false,
    async outlook() {
      const open = Object.values(state.enrolments).filter((row) =>
        ["waiting", "claimed"].includes(row.state),
      );
      const times = open.flatMap(({ state: word, laneId, dueAt }) => {
        const lane = state.lanes[laneId];
        return word === "waiting" && lane?.isActive ? [Math.max(lane.nextAt, dueAt)] : [];
      });
      return { pending: open.length, nextLook: times.length > 0 ? Math.min(...times) : null };
    },
    snapshot: async () => snapshotOf(state),
  };
}
