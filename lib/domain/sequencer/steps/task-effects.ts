import { doubledFrom, type StepEffects, usualRefusals } from "./definition.ts";
import type { StepTask } from "./outside.ts";

/** The effects of a step that creates a task for a member of the team. */
export function taskEffects<P>(
  taskOf: (payload: P) => Pick<StepTask, "kind" | "message" | "priority">,
): StepEffects<P> {
  return {
    // A task is created once for each key: creating it again gives the same one.
    absent: "harmless",
    scopes: { limited: "recipient", unavailable: "recipient", rejected: "recipient" },
    meaningOf: () => null,
    maxRefusals: usualRefusals,
    pauseMs: doubledFrom(1),
    longestMs: 5_000,
    async perform({ tasks }, intent, payload, begin) {
      await begin();
      const { workspaceId, effectKey, enrolmentId, campaignId, prospectId, nodeId } = intent;
      const at = { workspaceId, effectKey, enrolmentId, campaignId, prospectId, nodeId };
      return { taskId: await tasks.open({ ...at, ...taskOf(payload) }) };
    },
    async lookUp({ tasks }, intent) {
      const taskId = await tasks.find(intent);
      return taskId === null ? { state: "absent" } : { state: "done", receipt: { taskId } };
    },
  };
}
