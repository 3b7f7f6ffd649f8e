import type { InviteStateWord as InviteState } from "@/lib/contracts/words/invite-states.ts";

/** The state of an invitation at a moment: one that nobody answered in time is expired. */
export function inviteState(
  { state, expiresAt }: { readonly state: string; readonly expiresAt: Date },
  at: Date,
): InviteState {
  if (state === "accepted" || state === "revoked") return state;
  return expiresAt.getTime() > at.getTime() ? "pending" : "expired";
}

export type { InviteState };
