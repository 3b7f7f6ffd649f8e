/** What an account may set otherwise than the project does. */
export interface AccountLimits {
  /** Longest note of a connection request in characters. */
  readonly noteLimit: number;
}

/** What holds for an account that sets nothing. Source: decision 21, OC-090. */
export const defaultLimits: AccountLimits = { noteLimit: 200 };

/** The highest limit of a note that an account can carry. Source: decision 21, OC-091. */
export const noteCeiling = 300;

/** The limits that stand in an account's settings. */
export function accountLimitsOf(settings: unknown): AccountLimits {
  const own = (settings as Record<string, unknown> | null)?.note;
  return typeof own === "number" ? { noteLimit: Math.min(own, noteCeiling) } : defaultLimits;
}
