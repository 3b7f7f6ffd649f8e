import { type ApprovalMode, approvalModes } from "@/lib/contracts/words/approval-states.ts";
import type { Tracked } from "./branches.ts";

/** A campaign's switches. Source: OC-019 to OC-026. */
interface CampaignSwitches {
  readonly isEmailOnly: boolean;
  /** Move prospects of other campaigns here (OC-022). */
  readonly isExistingPeople: boolean;
  /** Take people who were talked to before (OC-023). */
  readonly isIncludeTalkedBefore: boolean;
  readonly isOnlyPremium: boolean;
  readonly isLinkTracking: boolean;
  readonly isOpenTracking: boolean;
  /** Hold the other people of a company when one of them answers. */
  readonly isPauseColleagues: boolean;
  /** Put the workspace's postal address below its mails. */
  readonly isPostalAddress: boolean;
}

export interface CampaignSettings extends CampaignSwitches {
  /** Manual: new people await a member's approval (OC-106). */
  readonly approvalMode: ApprovalMode;
  /** The tracking domain of its links (OC-457). Null: the workspace's default. */
  readonly customDomain: string | null;
}

const defaultSwitches: CampaignSwitches = {
  isEmailOnly: false,
  isExistingPeople: false,
  isIncludeTalkedBefore: false,
  isOnlyPremium: false,
  isLinkTracking: false,
  isOpenTracking: false,
  isPauseColleagues: false,
  isPostalAddress: false,
};

export const defaultSettings: CampaignSettings = {
  ...defaultSwitches,
  approvalMode: "automatic",
  customDomain: null,
};

/** The stored settings, with a default for each one that is missing. */
export function readSettings(stored: unknown): CampaignSettings {
  const known = (stored ?? {}) as Record<string, unknown>;
  const switches = Object.entries(defaultSwitches).map(([key, fallback]) => [
    key,
    typeof known[key] === "boolean" ? known[key] : fallback,
  ]);
  const approvalMode =
    approvalModes.find((mode) => mode === known.approvalMode) ?? defaultSettings.approvalMode;
  const customDomain = typeof known.customDomain === "string" ? known.customDomain : null;
  return { ...(Object.fromEntries(switches) as CampaignSwitches), approvalMode, customDomain };
}

/** What the mails of a campaign with these settings tell of. Who clicked has opened, too. */
export const trackedBy = ({
  isOpenTracking,
  isLinkTracking,
}: Pick<CampaignSettings, "isOpenTracking" | "isLinkTracking">): Tracked => ({
  opened: isOpenTracking || isLinkTracking,
  clicked: isLinkTracking,
});
