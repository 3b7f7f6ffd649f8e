import { describe, expect, it } from "vitest";
import type { Intent } from "../store/store.ts";
import type { Outside, StepTask } from "./outside.ts";
import { stepEffects } from "./registry.ts";

const intent = {
  workspaceId: "w",
  enrolmentId: "e",
  campaignId: "c",
  prospectId: "p",
  nodeId: "a",
  effectKey: "e:a:0",
} as Intent;

/** An outside that keeps what reached it, each with whether the action had begun by then. */
function outside() {
  const reached: unknown[] = [];
  const tasks = new Map<string, StepTask>();
  let begun = false;
  const keep = (what: unknown) => reached.push([begun, what]);
  const ports: Pick<Outside, "tasks" | "telephony"> = {
    tasks: {
      async open(task) {
        keep(task);
        tasks.set(task.effectKey, task);
        return `task of ${task.effectKey}`;
      },
      find: async ({ effectKey }) => (tasks.has(effectKey) ? `task of ${effectKey}` : null),
    },
    telephony: {
      async sendSms(message, key) {
        keep([message, key]);
        return { providerMessageId: "s" };
      },
      async dropVoicemail(drop, key) {
        keep([drop, key]);
        return { providerMessageId: "v" };
      },
      lookUp: async () => ({ state: "unknown" }),
    },
  };
  const begin = async () => {
    begun = true;
  };
  return { reached, ports: ports as Outside, begin };
}

describe("the effect of a step", () => {
  const at = {
    workspaceId: "w",
    effectKey: "e:a:0",
    enrolmentId: "e",
    campaignId: "c",
    prospectId: "p",
    nodeId: "a",
  };
  const line = { from: "+4930123456", to: "+4930901820" };

  it.each([
    [
      { type: "manual_task", about: "Ada", text: "Do it", priority: 300 } as const,
      { ...at, kind: "manual", message: "Do it", priority: 300 },
    ],
    [
      { type: "call", phone: line.to, text: "Say it" } as const,
      { ...at, kind: "call", message: "Say it", priority: 100 },
    ],
  ])("creates a task of its kind by its key, and finds it ($type)", async (payload, task) => {
    const { reached, ports, begin } = outside();
    const effects = stepEffects[payload.type];
    expect(await effects.lookUp(ports, intent, payload)).toEqual({ state: "absent" });
    const receipt = await effects.perform(ports, intent, payload, begin);
    expect(reached).toEqual([[true, task]]);
    expect(await effects.lookUp(ports, intent, payload)).toEqual({ state: "done", receipt });
  });

  it.each([
    [{ type: "sms", ...line, text: "Hi" } as const, { ...line, text: "Hi" }],
    [{ type: "voicemail", ...line, voicemailId: "r" } as const, { ...line, voicemailId: "r" }],
  ])("reaches a phone with its key, right after it began ($type)", async (payload, sent) => {
    const { reached, ports, begin } = outside();
    const effects = stepEffects[payload.type];
    await effects.perform(ports, intent, payload, begin);
    expect(reached).toEqual([[true, [sent, "e:a:0"]]]);
    expect(effects.absent).toBe("weak");
  });
});
