/** The kinds of numbers that are sold. */
export const numberCategories = ["local", "mobile", "toll_free"] as const;
export type NumberCategory = (typeof numberCategories)[number];

/** A country in which numbers are sold. */
export interface DialerCountry {
  /** Two letters. */
  readonly country: string;
  readonly categories: readonly NumberCategory[];
}

/** Where a number is looked for. */
export interface NumberPlace {
  readonly country: string;
  readonly category: NumberCategory;
  /** The state's code. Null: the country isn't divided, or anywhere in it. */
  readonly province: string | null;
  /** Null: anywhere. */
  readonly locality: string | null;
}

/** A number that can be bought. */
export interface AvailableNumber {
  /** International, as +49301234567. */
  readonly number: string;
  /** Empty: the provider names none. */
  readonly locality: string;
  readonly province: string | null;
  readonly isSmsSupported: boolean;
}

export interface BoughtNumber {
  /** The provider's id. */
  readonly ref: string;
  readonly number: string;
}

/**
 * Phone numbers, as the product buys and returns them. Methods throw only ProviderError and don't retry. A number that
 * somebody else has by now is `rejected`.
 */
export interface NumbersPort {
  countries(): Promise<readonly DialerCountry[]>;
  available(place: NumberPlace, most: number): Promise<readonly AvailableNumber[]>;
  /** Buys a number, and keeps it at the provider under a key of ours. */
  buy(number: string, key: string): Promise<BoughtNumber>;
  /** The number that was bought under a key. Null: none. */
  findBought(key: string): Promise<BoughtNumber | null>;
  /** Gives a number back. One that is back already is no error. */
  release(ref: string): Promise<void>;
}

export const callStates = [
  "connecting",
  "ringing",
  "connected",
  "completed",
  "busy",
  "no_answer",
  "failed",
  "canceled",
] as const;
export type CallState = (typeof callStates)[number];

/** What the provider told of a call. What it didn't name is null. */
export interface CallNews {
  /** The provider's id of the call. */
  readonly ref: string;
  readonly state: CallState | null;
  /** In seconds. */
  readonly duration: number | null;
  readonly recording: { readonly ref: string; readonly duration: number } | null;
}

/** A call that begins: the provider asks what to do with it. */
export interface BegunCall {
  readonly ref: string;
  readonly from: string;
  readonly to: string;
  /** Who called from a browser. Null: it comes in over the phone network. */
  readonly identity: string | null;
  /** What the browser added. */
  readonly custom: Readonly<Record<string, string>>;
}

/** What becomes of a call. */
export type CallAnswer =
  | {
      readonly do: "connect";
      readonly callerId: string;
      readonly to: string;
      /** The longest conversation, in seconds. */
      readonly mostSeconds: number;
      readonly isRecorded: boolean;
      /** What is added to the address at which the provider tells of the call. */
      readonly marks: Readonly<Record<string, string>>;
    }
  | { readonly do: "reject" };

/** A message of the provider with its signature, as it came. */
export interface Told {
  /** The path with its query. */
  readonly path: string;
  readonly raw: Uint8Array;
  readonly signature: string;
}

/** Calls out of a browser. Methods throw only ProviderError; a wrong signature is `auth`. */
export interface VoicePort {
  /** A token with which a browser signs in as `identity`. `kind` names the browser's client. */
  token(identity: string): Promise<{
    readonly kind: "twilio" | "world";
    readonly token: string;
    /** How long it counts, in seconds. */
    readonly seconds: number;
  }>;
  readBegun(told: Told): Promise<BegunCall>;
  /** The answer to a call that begins, in the provider's words. */
  answer(answer: CallAnswer): Promise<string>;
  readNews(told: Told): Promise<CallNews>;
  /** How a call stands now, for news that were lost. */
  readCall(ref: string): Promise<CallNews>;
  /** The sound of a recording, piece by piece. */
  recording(ref: string): Promise<ReadableStream<Uint8Array>>;
}

export type DialerPort = NumbersPort & VoicePort;
