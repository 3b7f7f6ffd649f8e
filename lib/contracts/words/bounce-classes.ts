/** Why a mail came back (docs/mail.md). */
export const bounceClasses = ["hard", "soft", "expired", "full", "blocked", "ours"] as const;
export type BounceClassWord = (typeof bounceClasses)[number];
