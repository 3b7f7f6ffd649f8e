/** What became of an invitation [SH-161]. */
export const inviteStates = ["pending", "accepted", "revoked", "expired"] as const;
export type InviteStateWord = (typeof inviteStates)[number];
