/** A campaign's switches. Source: OC-019 to OC-026. */
export interface CampaignSettings {
  readonly isEmailOnly: boolean;
  /** Move prospects of other campaigns here (OC-022). */
  readonly isExistingPeople: boolean;
  /** Take people who were talked to before (OC-023). */
  readonly isIncludeTalkedBefore: boolean;
  readonly isOnlyPremium: boolean;
  readonly isLinkTracking: boolean;
  readonly isOpenTracking: boolean;
}

export const defaultSettings: CampaignSettings = {
  isEmailOnly: false,
  isExistingPeople: false,
  isIncludeTalkedBefore: false,
  isOnlyPremium: false,
  isLinkTracking: false,
  isOpenTracking: false,
};

/** The stored settings, with a default for each one that is missing. */
export function readSettings(stored: unknown): CampaignSettings {
  const known = (stored ?? {}) as Record<string, unknown>;
  const entries = Object.entries(defaultSettings).map(([key, fallback]) => [
    key,
    typeof known[key] === "boolean" ? known[key] : fallback,
  ]);
  return Object.fromEntries(entries) as CampaignSettings;
}
