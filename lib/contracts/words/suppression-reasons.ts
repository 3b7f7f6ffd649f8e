/** Why nobody contacts somebody: the values of `suppressions.reason`. */
export const suppressionReasons = ["bounce", "opt_out", "member"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
