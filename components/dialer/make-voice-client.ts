import type { ReplyOf } from "@/lib/contracts/addresses.ts";
import type { VoiceClient } from "./voice-client.ts";

/** The client for a kind of token. Null: none is built in. */
export async function voiceClient(kind: ReplyOf<"GET /dialer/token">["kind"]): Promise<VoiceClient | null> {
  if (kind !== "world") return null;
  return (await import("./world-voice-client.ts")).worldVoiceClient();
}
