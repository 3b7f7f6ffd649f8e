import { restAfter } from "./route.ts";
import type { PinType } from "./state.ts";

/** The network's answer to a sign-in or a code; structurally the social port's type. */
export type Connection =
  | {
      readonly state: "connected";
      readonly accountRef: string;
      readonly profile: {
        readonly firstName: string;
        readonly lastName: string;
        readonly photoUrl: string | null;
        readonly url: string;
        readonly providerId: string;
        readonly premium: boolean;
      };
    }
  | {
      readonly state: "checkpoint";
      readonly accountRef: string;
      readonly pinType: PinType;
      readonly wrong: boolean;
    }
  | { readonly state: "phone"; readonly accountRef: string; readonly wrong: boolean }
  | {
      readonly state: "second_step";
      readonly accountRef: string;
      readonly service: SecondStep;
      readonly wrong: boolean;
    }
  | { readonly state: "wrong_password" | "blocked" | "challenged" }
  | ProxyFailed;

interface ProxyFailed {
  readonly state: "proxy_failed";
}

/** The service by which the network wants a sign-in to be approved. */
export type SecondStep = "microsoft" | "other";

export interface Outcome {
  readonly status: "active" | "invalid" | "blocked";
  readonly accountRef?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly photoUrl?: string | null;
  readonly profileUrl?: string;
  readonly providerId?: string;
  readonly accountType?: "basic" | "premium";
  /** It isn't signed in somewhere else any more. */
  readonly signedInElsewhereAt?: null;
  readonly loggedInAt: Date | null;
  readonly challengedAt: Date | null;
  readonly isWrongPassword: boolean;
  readonly pinRequestedAt: Date | null;
  readonly pinType: PinType | null;
  readonly isPinWrong: boolean;
  readonly isPinEntering: boolean;
  readonly phoneRequestedAt: Date | null;
  readonly isPhoneWrong: boolean;
  readonly isPhoneEntering: boolean;
  readonly secondStep: SecondStep | null;
  readonly secondStepStatus: "invalid" | null;
}

/** When an open question of the network was asked, if there is one. */
export interface OpenQuestions {
  readonly pinRequestedAt: Date | null;
  readonly phoneRequestedAt: Date | null;
}

/** An account of which the network asks nothing and says nothing. */
export const noQuestions = {
  loggedInAt: null,
  challengedAt: null,
  isWrongPassword: false,
  pinRequestedAt: null,
  pinType: null,
  isPinWrong: false,
  isPinEntering: false,
  phoneRequestedAt: null,
  isPhoneWrong: false,
  isPhoneEntering: false,
  // What the network asked for before, it doesn't any more.
  secondStep: null,
  secondStepStatus: null,
} as const;

/**
 * The account's new state after an answer of the network [SH-319, SH-331]. A wrong code doesn't restart the code's
 * hour, nor a wrong number the time for a phone number.
 * @param open what the network asked for before.
 */
export function outcomeOf(
  connection: Exclude<Connection, ProxyFailed>,
  now: Date,
  open: OpenQuestions,
): Outcome {
  switch (connection.state) {
    case "connected": {
      const { profile, accountRef } = connection;
      return {
        ...noQuestions,
        status: "active",
        accountRef,
        firstName: profile.firstName,
        lastName: profile.lastName,
        photoUrl: profile.photoUrl,
        profileUrl: profile.url,
        providerId: profile.providerId,
        signedInElsewhereAt: null,
        accountType: profile.premium ? "premium" : "basic",
        loggedInAt: now,
      };
    }
    case "checkpoint":
      return {
        ...noQuestions,
        status: "active",
        accountRef: connection.accountRef,
        pinRequestedAt: (connection.wrong && open.pinRequestedAt) || now,
        pinType: connection.pinType,
        isPinWrong: connection.wrong,
      };
    case "phone":
      return {
        ...noQuestions,
        status: "active",
        accountRef: connection.accountRef,
        phoneRequestedAt: (connection.wrong && open.phoneRequestedAt) || now,
        isPhoneWrong: connection.wrong,
      };
    case "second_step":
      return {
        ...noQuestions,
        status: "active",
        accountRef: connection.accountRef,
        secondStep: connection.service,
        secondStepStatus: connection.wrong ? "invalid" : null,
      };
    case "wrong_password":
      return { ...noQuestions, status: "invalid", isWrongPassword: true };
    case "blocked":
      return { ...noQuestions, status: "blocked", loggedInAt: now };
    case "challenged":
      return { ...noQuestions, status: "active", challengedAt: now };
  }
}

/** What is known of the account's way to the network, and whether it was ever signed in. */
export interface BeforeFailure {
  readonly accountRef: string | null;
  readonly proxyAttempts: number;
}

/**
 * The change after a sign-in that failed at the proxy: the network never heard of it, so nothing else about the
 * account changes. A new account waits for another sign-in.
 * @param keepsWay whether the way that failed is still the account's: another one needs no rest.
 */
export function afterProxyFailure(
  { accountRef, proxyAttempts }: BeforeFailure,
  now: Date,
  keepsWay: boolean,
) {
  const attempts = proxyAttempts + 1;
  return {
    ...(keepsWay
      ? { proxyAttempts: attempts, proxyFailedUntil: new Date(now.getTime() + restAfter(attempts)) }
      : {}),
    ...(accountRef === null ? { status: "invalid" as const } : {}),
  };
}

/**
 * The change once the network has answered, whatever it said: the way leads there, and a person works with the account
 * again, which wakes it and is all the authorization that it waited for.
 */
export const afterReaching = {
  proxyAttempts: 0,
  proxyFailedUntil: null,
  hibernatedAt: null,
  waitsForAuthorization: false,
} as const;
