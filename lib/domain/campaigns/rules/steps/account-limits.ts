/** The limits that an account may set itself. */
export interface AccountLimits {
  /** Longest note of a connection request in characters. */
  readonly noteLimit: number;
}

/** The limits of an account that sets none. Source: decision 21, OC-090. */
export const defaultLimits: AccountLimits = { noteLimit: 200 };

/** The highest note limit that an account may set. Source: decision 21, OC-091. */
export const noteCeiling = 300;

/** Reads the limits from an account's settings. */
export function accountLimitsOf(settings: unknown): AccountLimits {
  const own = (settings as Record<string, unknown> | null)?.note;
  return typeof own === "number" ? { noteLimit: Math.min(own, noteCeiling) } : defaultLimits;
}
