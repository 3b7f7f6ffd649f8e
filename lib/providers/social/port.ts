import type { LookUp } from "../look-up.ts";

/**
 * The professional social network, as the product needs it. Adapters: `world` (the embedded network) and `unipile`.
 * Methods throw only ProviderError (lib/kernel/errors) and don't retry.
 */
export interface SocialPort {
  /**
   * Of a provider that acts on the network itself, and takes its time. Left out: calls end within seconds, and what
   * they did is shown at once.
   */
  readonly pace?: SocialPace;
  /** The cookie that holds a session of the network. Left out: accounts can't sign in by one. */
  readonly sessionCookie?: { readonly domain: string; readonly name: string };
  /** The network's site, as a browser's extension reads it. Left out: no extension can. */
  readonly site?: NetworkSite;
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
  /**
   * Gives the phone number for which the network asks. It then texts a code there. A number that it doesn't take
   * returns `{ state: "phone", wrong: true }`.
   */
  givePhone(accountRef: string, phone: PhoneNumber): Promise<SocialConnection>;
  /**
   * Approves a sign-in by another service's sign-in, which is passed on and not kept. One that is refused returns
   * `{ state: "second_step", wrong: true }`.
   */
  giveSecondStep(accountRef: string, signIn: SecondStepSignIn): Promise<SocialConnection>;
  /**
   * Changes the address through which the account reaches the network for another one of its country. Left out: the
   * provider chooses addresses itself.
   */
  changeAddress?(accountRef: string): Promise<void>;
  /** Asks the network to send the code again, or once more for the phone number. */
  resendCheckpoint(accountRef: string): Promise<void>;
  /**
   * Ends an account's session, so that nobody acts through it any more. The account is named by its provider id, or
   * (null) by its address where that id was never received. An unknown or signed-out account is no error.
   */
  disconnect(account: { readonly accountRef: string | null; readonly email: string }): Promise<void>;
  /** What the account is at the network, and whether its session still stands: throws `auth` where it doesn't. */
  readAccount(accountRef: string): Promise<SocialAccount>;
  /** Finds a person by public address or provider id. Null when the network knows no such person. */
  findProfile(accountRef: string, address: string): Promise<SocialProfile | null>;
  /**
   * A page of the people of a source, in the network's order. `cursor`: of the page before, null for the first. It only
   * reads. The detail of `rejected` is a `SearchFailure` where the network says one of these.
   */
  findPeople(accountRef: string, from: PeopleSource, cursor: string | null): Promise<PeoplePage>;
  /**
   * Performs one action on the network. `key` names the effect: adapters pass it on where the provider takes such a
   * key. The detail of `rejected` is a `SocialRefusal` where the network says one of these.
   * @param begin is awaited once, after all reading and right before the first call that can't be taken back. What it
   * throws is passed on, and nothing was done.
   */
  perform(
    accountRef: string,
    action: SocialAction,
    key: string,
    begin?: () => Promise<void>,
  ): Promise<SocialReceipt>;
  /**
   * Asks after an ambiguous call whether the action was done, by what the network shows: sent invitations, threads,
   * posts, skills, comments. `unknown` where these can't tell. `since` is the product time of the intent: an identical
   * message, comment, visit or event invitation from before it is another one. To follow, to like and to endorse is
   * done as soon as the network shows it, since when doesn't matter.
   */
  lookUp(accountRef: string, action: SocialAction, key: string, since: Date): Promise<LookUp<SocialReceipt>>;
  /**
   * A page of the account's connection requests that nobody has answered, in the network's order. `cursor`: of the page
   * before, null for the first.
   */
  pendingRequests(accountRef: string, cursor: string | null): Promise<PendingPage>;
  /**
   * Withdraws a request, named by its id of `pendingRequests`. `gone`: it isn't pending any more, whatever became of
   * it. An id names one request for ever, so that a repeat changes nothing. The network then refuses the person for
   * about three weeks.
   */
  withdrawRequest(accountRef: string, requestId: string): Promise<"withdrawn" | "gone">;
  /** What happened on the account after `cursor` (null: from the beginning), oldest first, at most 200 events. */
  poll(accountRef: string, cursor: string | null): Promise<{ events: SocialEvent[]; cursor: string }>;
}

/**
 * The network's site, for the browser's extension, which is signed in there by its owner's session. Fields are dotted
 * paths in the JSON that an address answers.
 */
export interface NetworkSite {
  /** Like https://network.example. */
  readonly origin: string;
  /** Where somebody signs in. */
  readonly signInPath: string;
  /** Who is signed in. */
  readonly profile: {
    readonly path: string;
    readonly names: readonly string[];
    readonly avatar: string;
    /** What `{id}` stands for in the path of the e-mail. */
    readonly id: string;
  };
  readonly email: { readonly path: string; readonly field: string };
  /** A cookie that such questions repeat in a header. Null: none. */
  readonly proof: { readonly cookie: string; readonly header: string } | null;
}

/** How slow a provider is, in machine milliseconds. */
export interface SocialPace {
  /** The longest time of a call. An effect that isn't found before that may still come. */
  readonly longestMs: number;
  /** How long an account is left alone between two looks for news. */
  readonly pollEveryMs: number;
}

/**
 * A source of people: the address of a search, a post (those who reacted or commented), an event, a group, a list or a
 * project.
 */
export interface PeopleSource {
  readonly source:
    | "search_url"
    | "post"
    | "event"
    | "group"
    | "navigator_list"
    | "recruiter_project"
    | "recruiter_search";
  readonly url: string;
}

export interface PeoplePage {
  readonly people: readonly SocialProfile[];
  /** Names the next page. Null: this was the last one. */
  readonly cursor: string | null;
  /** How many the source has, as far as the network says. Null: it doesn't. */
  readonly total: number | null;
}

/** A connection request that waits for its answer. */
export interface PendingRequest {
  readonly id: string;
  /** The person, as far as the network says: a request to an address may name nobody. */
  readonly providerId: string | null;
  readonly url: string | null;
  readonly name: string;
  /** When it was sent. Null: the network doesn't say. It may say no more than the month. */
  readonly sentAt: Date | null;
}

export interface PendingPage {
  readonly requests: readonly PendingRequest[];
  /** Names the next page. Null: this was the last one. */
  readonly cursor: string | null;
}

export interface SignInCountry {
  /** Two letters, ISO 3166. */
  readonly code: string;
  /** The addresses that are left. Null: the provider doesn't count them. */
  readonly count: number | null;
  readonly type: "basic" | "residential";
}

export interface SocialSignIn {
  readonly email: string;
  /** Empty where `session` stands in for it. */
  readonly password: string;
  /** The value of the network's session cookie, from a browser in which the owner is signed in. Not kept. */
  readonly session?: string | null;
  /** The browser as which the account appears at the network. Default: the provider chooses. */
  readonly userAgent?: string | null;
  readonly countryCode: string;
  /** The account's id at the provider, where it was signed in before. */
  readonly accountRef?: string | null;
  /** Default: through an address of the country. */
  readonly route?: SocialRoute;
}

/**
 * The way on which a sign-in reaches the network, and the session after it: through an address of the country, through
 * a proxy of the account's owner (HTTP, the password is passed on), or as the provider does without being told.
 */
export type SocialRoute =
  | { readonly kind: "country" | "none" }
  | {
      readonly kind: "own";
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
    };

/** A phone number, digits only: `49` and `1711234567`. */
export interface PhoneNumber {
  readonly callingCode: string;
  readonly number: string;
}

export interface SecondStepSignIn {
  readonly username: string;
  readonly password: string;
}

export type SocialConnection =
  | { readonly state: "connected"; readonly accountRef: string; readonly profile: SocialProfile }
  | {
      readonly state: "checkpoint";
      readonly accountRef: string;
      readonly pinType: "app" | "sms" | "email" | "other";
      readonly wrong: boolean;
    }
  | { readonly state: "phone"; readonly accountRef: string; readonly wrong: boolean }
  | {
      readonly state: "second_step";
      readonly accountRef: string;
      readonly service: "microsoft" | "other";
      readonly wrong: boolean;
    }
  | { readonly state: "wrong_password" }
  | { readonly state: "blocked" }
  | { readonly state: "challenged" }
  /** The proxy didn't answer, or refused its user: the network was never asked. */
  | { readonly state: "proxy_failed" };

/** An account at the network. */
export interface SocialAccount {
  readonly edition: "basic" | "premium" | "sales_navigator";
  /** Whether the network knows that the address is the owner's. Null: the provider doesn't say. */
  readonly isEmailConfirmed: boolean | null;
}

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

/** An action on the network. `profile` is a person's public address or provider id. */
export type SocialAction =
  | { readonly kind: "invite"; readonly profile: string; readonly note: string }
  | { readonly kind: "invite_by_email"; readonly email: string; readonly note: string }
  | { readonly kind: "message"; readonly profile: string; readonly text: string }
  | { readonly kind: "inmail"; readonly profile: string; readonly subject: string; readonly text: string }
  /** A message to a person who shares a group or an event with the account. */
  | {
      readonly kind: "message_through";
      readonly profile: string;
      readonly through: "group" | "event";
      readonly text: string;
    }
  | { readonly kind: "view" | "follow"; readonly profile: string }
  /**
   * Likes the latest `count` posts, or endorses the top `count` skills; fewer where there are fewer. What is liked or
   * endorsed already stays so, and a repeat changes nothing.
   */
  | { readonly kind: "like" | "endorse"; readonly profile: string; readonly count: number }
  /** Comments the latest post. */
  | { readonly kind: "comment"; readonly profile: string; readonly text: string }
  | { readonly kind: "invite_to_event"; readonly profile: string; readonly eventUrl: string };

/** Why the network refuses an action for good, in the port's words. A network may have other words, too. */
export const socialRefusals = [
  /** A message or an event invitation to somebody who isn't connected. */
  "not_connected",
  "already_connected",
  "already_invited",
  "already_inmailed",
  "already_invited_to_event",
  /** The account has commented the latest post. */
  "already_commented",
  "note_too_long",
  "inmail_too_long",
  "no_posts",
  /** The latest post takes no comments. */
  "comments_closed",
  "no_skills",
  /** Account and person have no group, or no event, in common. */
  "nothing_shared",
  /** Only a premium account may do this. */
  "not_premium",
  "profile_closed",
  "inmail_forbidden",
  /** An InMail to somebody with whom there is a conversation. */
  "conversation_exists",
  /** The group or event takes no messages to this person. */
  "messaging_closed",
  "api_booster_needed",
  "sales_navigator_needed",
  /** The account has Sales Navigator, and its session there is over. */
  "sales_navigator_disconnected",
  "sales_navigator_link_missing",
  "sales_navigator_profile_closed",
  /** The browser through which the account acts failed at its last task. */
  "extension_task_failed",
] as const;
export type SocialRefusal = (typeof socialRefusals)[number];

/** The provider's receipt: its id of what was done; of the last one, where several posts or skills were. */
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
