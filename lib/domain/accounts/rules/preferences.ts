import { type ApprovalMode, approvalModes } from "@/lib/contracts/words/approval-states.ts";

/** What a person chose for their own work, in every workspace. */
export interface UserPreferences {
  /** How people of campaigns that they create are approved. Later the campaign's own setting counts. */
  readonly approvalMode: ApprovalMode;
  /** Whether a sign-in in a browser that isn't known of them is told by mail. */
  readonly tellsSignIns: boolean;
}

const defaults: UserPreferences = { approvalMode: "automatic", tellsSignIns: true };

/** The stored preferences. What is missing, or isn't known, is as it was before anybody chose. */
export function readPreferences(stored: unknown): UserPreferences {
  const known = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const approvalMode = approvalModes.find((mode) => mode === known.approvalMode) ?? defaults.approvalMode;
  const { tellsSignIns } = known;
  return {
    approvalMode,
    tellsSignIns: typeof tellsSignIns === "boolean" ? tellsSignIns : defaults.tellsSignIns,
  };
}
