import type { ReplyOf } from "@/lib/contracts/addresses.ts";
import type { VoiceClient } from "./voice-client.ts";

/** The client for a kind of token, loaded when it is first needed. */
export async function voiceClient(kind: ReplyOf<"GET /dialer/token">["kind"]): Promise<VoiceClient> {
  if (kind === "twilio") return (await import("./twilio-voice-client.ts")).twilioVoiceClient();
  return (await import("./world-voice-client.ts")).worldVoiceClient();
}
