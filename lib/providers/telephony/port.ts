import type { LookUp } from "../look-up.ts";

/**
 * Text messages and voicemails, as the product needs them. Numbers are international, as +49301234567. Methods throw
 * only ProviderError (lib/kernel/errors) and don't retry. A number that opted out is `rejected` with the detail
 * `opted_out`.
 */
export interface TelephonyPort {
  /** Sends a text message. `key` names the effect; adapters pass it on where the provider takes such a key. */
  sendSms(message: OutgoingSms, key: string): Promise<TelephonyReceipt>;
  /** Leaves a recorded message on a voicemail, without a conversation. */
  dropVoicemail(drop: VoicemailDrop, key: string): Promise<TelephonyReceipt>;
  /** Asks after an ambiguous call whether the effect took place. `unknown` where the provider keeps no keys. */
  lookUp(key: string): Promise<LookUp<TelephonyReceipt>>;
}

export interface OutgoingSms {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface VoicemailDrop {
  readonly from: string;
  readonly to: string;
  /** The recording. */
  readonly voicemailId: string;
}

export interface TelephonyReceipt {
  readonly providerMessageId: string;
}
