import type { LookUp } from "../look-up.ts";

/**
 * The professional social network, as the product needs it. Adapters: `world` (the embedded network) and, later, real
 * providers. Methods throw only ProviderError (lib/kernel/errors) and don't retry.
 */
export interface SocialPort {
  /** Signs an account in. The adapter passes the password on and doesn't keep it. */
  connect(signIn: SocialSignIn): Promise<SocialConnection>;
  /**
   * The countries from which accounts can sign in, and how many addresses are left in each. Empty without a network.
   */
  signInCountries(): Promise<SignInCountry[]>;
  /**
   * Answers a checkpoint with the code that the network sent. A wrong code returns `{ state: "checkpoint", wrong: true
   * }`.
   */
  solveCheckpoint(accountRef: string, code: string): Promise<SocialConnection>;
  /** Asks the network to send the code again. */
  resendCheckpoint(accountRef: string): Promise<void>;
  /**
   * Ends an account's session, so that nobody acts through it any more. The account is named by its provider id, or
   * (null) by its address where that id was never received. An unknown or signed-out account is no error.
   */
  disconnect(account: { readonly accountRef: string | null; readonly email: string }): Promise<void>;
  /** Finds a person by public address or provider id. Null when the network knows no such person. */
  findProfile(accountRef: string, address: string): Promise<SocialProfile | null>;
  /**
   * Performs one action on the network. `key` names the effect: adapters pass it on where the provider takes such a
   * key. The detail of `rejected` is one word, where the network says one of these: `not_connected` (a message to a person
   * who isn't connected), `already_connected`, `already_invited`, `note_too_long` (an invitation).
   */
  perform(accountRef: string, action: SocialAction, key: string): Promise<SocialReceipt>;
  /**
   * Asks after an ambiguous call whether the action was done, by the sent invitations or the thread. `unknown` where
   * these can't tell. `since` is the product time of the intent: an identical message from before it is another one.
   */
  lookUp(accountRef: string, action: SocialAction, key: string, since: Date): Promise<LookUp<SocialReceipt>>;
  /** What happened on the account after `cursor` (null: from the beginning), oldest first, at most 200 events. */
  poll(accountRef: string, cursor: string | null): Promise<{ events: SocialEvent[]; cursor: string }>;
}

export interface SignInCountry {
  /** Two letters, ISO 3166. */
  readonly code: string;
  readonly count: number;
  readonly type: "basic" | "residential";
}

export interface SocialSignIn {
  readonly email: string;
  readonly password: string;
  readonly countryCode: string;
}

export type SocialConnection =
  | { readonly state: "connected"; readonly accountRef: string; readonly profile: SocialProfile }
  | {
      readonly state: "checkpoint";
      readonly accountRef: string;
      readonly pinType: "app" | "sms" | "email" | "other";
      readonly wrong: boolean;
    }
  | { readonly state: "wrong_password" }
  | { readonly state: "blocked" }
  | { readonly state: "challenged" };

export interface SocialProfile {
  readonly providerId: string;
  /** The public address, like https://network.example/in/ada-lovelace. */
  readonly url: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly company: string;
  readonly location: string;
  readonly photoUrl: string | null;
  readonly premium: boolean;
  readonly relation: "none" | "invited" | "connected";
}

export type SocialAction =
  | { readonly kind: "invite"; readonly profile: string; readonly note: string }
  | { readonly kind: "message"; readonly profile: string; readonly text: string };

/** The provider's receipt: its id of the invitation or message. */
export interface SocialReceipt {
  readonly providerMessageId: string;
  readonly providerId: string;
  readonly threadId: string | null;
}

export type SocialEvent =
  | {
      readonly kind: "accepted";
      readonly id: string;
      readonly at: Date;
      readonly providerId: string;
      readonly url: string;
    }
  | {
      readonly kind: "message";
      readonly id: string;
      readonly at: Date;
      readonly providerId: string;
      readonly url: string;
      readonly threadId: string;
      readonly text: string;
    }
  | { readonly kind: "signed_out"; readonly id: string; readonly at: Date };
