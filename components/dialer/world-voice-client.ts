import { callApi } from "@/lib/client/call-api.ts";
import type { CallPhase, VoiceClient } from "./voice-client.ts";

/** How often the world is asked how a call stands, in milliseconds. */
const everyMs = 400;

const phases: Readonly<Record<string, CallPhase>> = {
  initiated: "connecting",
  ringing: "connecting",
  "in-progress": "connected",
};

/** Calls people of the embedded world: it carries no sound, and is asked how each call stands. */
export function worldVoiceClient(): VoiceClient {
  let token = "";
  return {
    register: async (given) => {
      token = given.token;
    },
    call: async (to, data, { onPhase, onFailure }) => {
      onPhase("connecting");
      const { sid, status } = await callApi("POST /world/calls", {
        body: { token, params: { To: to, ...data } },
      });
      let phase: CallPhase = "connecting";
      let timer: ReturnType<typeof setTimeout> | undefined;
      const see = (word: string) => {
        const next = phases[word] ?? "disconnected";
        if (next === phase) return;
        phase = next;
        if (phase === "disconnected") clearTimeout(timer);
        onPhase(phase);
      };
      const look = async () => {
        try {
          see((await callApi("GET /world/calls/{sid}", { params: { sid } })).status);
        } catch (error) {
          if (phase === "disconnected") return;
          phase = "disconnected";
          onFailure(error);
          onPhase(phase);
        }
        if (phase !== "disconnected") timer = setTimeout(look, everyMs);
      };
      see(status);
      if (phases[status]) timer = setTimeout(look, everyMs);
      const change = (body: { muted?: boolean; digits?: string; hang_up?: boolean }) =>
        callApi("POST /world/calls/{sid}", { params: { sid }, body });
      return {
        mute: (muted) => void change({ muted }).catch(onFailure),
        digits: (digits) => void change({ digits }).catch(onFailure),
        hangUp: async () => {
          see((await change({ hang_up: true })).status);
        },
      };
    },
  };
}
