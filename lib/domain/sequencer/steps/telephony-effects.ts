import type { TelephonyPort, TelephonyReceipt } from "@/lib/providers/telephony/port.ts";
import { doubledFrom, type StepEffects, usualRefusals } from "./definition.ts";

/** The effects of a step that reaches a phone. */
export function telephonyEffects<P>(
  send: (telephony: TelephonyPort, payload: P, key: string) => Promise<TelephonyReceipt>,
): StepEffects<P> {
  return {
    // Telephony providers take no keys: one that doesn't find a message may deliver it all the same.
    absent: "weak",
    scopes: { limited: "kind", unavailable: "account", rejected: "recipient" },
    meaningOf: () => null,
    maxRefusals: usualRefusals,
    pauseMs: doubledFrom(1),
    longestMs: 15_000,
    async perform({ telephony }, intent, payload, begin) {
      await begin();
      return send(telephony, payload, intent.effectKey);
    },
    lookUp: ({ telephony }, intent) => telephony.lookUp(intent.effectKey),
  };
}
