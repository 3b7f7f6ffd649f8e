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
        readonly premium: boolean;
      };
    }
  | {
      readonly state: "checkpoint";
      readonly accountRef: string;
      readonly pinType: PinType;
      readonly wrong: boolean;
    }
  | { readonly state: "wrong_password" | "blocked" | "challenged" };

export interface Outcome {
  readonly status: "active" | "invalid" | "blocked";
  readonly accountRef?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly photoUrl?: string | null;
  readonly profileUrl?: string;
  readonly accountType?: "basic" | "premium";
  readonly loggedInAt: Date | null;
  readonly challengedAt: Date | null;
  readonly isWrongPassword: boolean;
  readonly pinRequestedAt: Date | null;
  readonly pinType: PinType | null;
  readonly isPinWrong: boolean;
  readonly isPinEntering: boolean;
}

const nothing = {
  loggedInAt: null,
  challengedAt: null,
  isWrongPassword: false,
  pinRequestedAt: null,
  pinType: null,
  isPinWrong: false,
  isPinEntering: false,
} as const;

/**
 * The account's new state after an answer of the network [SH-319, SH-331]. A wrong code doesn't restart the code's
 * hour.
 * @param requestedAt when the open code was asked for, if there is one.
 */
export function outcomeOf(connection: Connection, now: Date, requestedAt: Date | null): Outcome {
  switch (connection.state) {
    case "connected": {
      const { profile, accountRef } = connection;
      return {
        ...nothing,
        status: "active",
        accountRef,
        firstName: profile.firstName,
        lastName: profile.lastName,
        photoUrl: profile.photoUrl,
        profileUrl: profile.url,
        accountType: profile.premium ? "premium" : "basic",
        loggedInAt: now,
      };
    }
    case "checkpoint":
      return {
        ...nothing,
        status: "active",
        accountRef: connection.accountRef,
        pinRequestedAt: connection.wrong && requestedAt ? requestedAt : now,
        pinType: connection.pinType,
        isPinWrong: connection.wrong,
      };
    case "wrong_password":
      return { ...nothing, status: "invalid", isWrongPassword: true };
    case "blocked":
      return { ...nothing, status: "blocked", loggedInAt: now };
    case "challenged":
      return { ...nothing, status: "active", challengedAt: now };
  }
}
