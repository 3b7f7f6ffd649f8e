import type { ReplyOf } from "@/lib/contracts/addresses.ts";

/** How a call stands [OC-303]. */
export type CallPhase = "connecting" | "connected" | "disconnected";

/** What a call carries besides whom it reaches [OC-337]. */
export interface CallData {
  readonly source_number: string;
  readonly credential_id: string;
  readonly profile_id: string;
  readonly user_id: string;
  readonly outgoing: "true";
}

/** A call under way. */
export interface VoiceCall {
  mute(isMuted: boolean): void;
  digits(tones: string): void;
  hangUp(): Promise<void>;
}

export interface CallEvents {
  onPhase(phase: CallPhase): void;
  /** The call couldn't be made, or broke off. */
  onFailure(error: unknown): void;
}

/** The browser's side of calls, whichever provider carries them. */
export interface VoiceClient {
  /** Signs in with a token of `GET /dialer/token`. Throws where that isn't possible. */
  register(given: Pick<ReplyOf<"GET /dialer/token">, "token">): Promise<void>;
  call(to: string, data: CallData, events: CallEvents): Promise<VoiceCall>;
}

/** Whether the browser can carry calls [OC-309, OC-315]. */
export const canCall = (): boolean =>
  typeof window !== "undefined" &&
  typeof window.RTCPeerConnection === "function" &&
  typeof navigator.mediaDevices?.getUserMedia === "function";
