import type { CallPhase, VoiceCall, VoiceClient } from "./voice-client.ts";

/** A call of Twilio's client, as far as the dialer uses it. */
export interface TwilioCall {
  on(event: "ringing" | "accept" | "disconnect" | "cancel" | "reject", listener: () => void): unknown;
  on(event: "error", listener: (error: unknown) => void): unknown;
  mute(isMuted: boolean): void;
  sendDigits(tones: string): void;
  disconnect(): void;
}

/** Twilio's client, signed in. */
export interface TwilioDevice {
  on(event: "error", listener: (error: unknown) => void): unknown;
  connect(options: { readonly params: Record<string, string> }): Promise<TwilioCall>;
}

/** Loads Twilio's client with the first call, and signs it in. */
async function makeDevice(token: string): Promise<TwilioDevice> {
  const { Device } = await import("@twilio/voice-sdk");
  return new Device(token, { logLevel: "error" }) as unknown as TwilioDevice;
}

/** Calls by Twilio's client for browsers. Its token says who calls; what else it sends is checked by the server. */
export function twilioVoiceClient(make: (token: string) => Promise<TwilioDevice> = makeDevice): VoiceClient {
  let device: TwilioDevice | null = null;
  return {
    async register({ token }) {
      device = await make(token);
      // What concerns a call is told by the call, too; nobody waits for anything else.
      device.on("error", () => {});
    },
    async call(to, data, { onPhase, onFailure }): Promise<VoiceCall> {
      if (!device) throw new Error("The client isn't signed in.");
      let phase: CallPhase = "connecting";
      const become = (next: CallPhase) => {
        if (phase === next || phase === "disconnected") return;
        phase = next;
        onPhase(next);
      };
      onPhase(phase);
      const call = await device.connect({ params: { To: to, ...data } });
      call.on("accept", () => become("connected"));
      for (const end of ["disconnect", "cancel", "reject"] as const)
        call.on(end, () => become("disconnected"));
      call.on("error", (error) => {
        if (phase === "disconnected") return;
        onFailure(error);
        // One that never began doesn't say that it ended.
        if (phase === "connecting") become("disconnected");
      });
      return {
        mute: (isMuted) => call.mute(isMuted),
        digits: (tones) => call.sendDigits(tones),
        hangUp: async () => call.disconnect(),
      };
    },
  };
}
