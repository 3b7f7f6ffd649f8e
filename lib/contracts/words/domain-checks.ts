/** What is checked of the domain that a mailbox sends from. */
export const checkKinds = ["spf", "dkim", "dmarc", "mx", "reverse"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** `unknown`: it can't be told, or the name servers gave no answer. */
export const checkStates = ["ok", "warning", "error", "unknown"] as const;
export type CheckState = (typeof checkStates)[number];

/** What is wrong, or can't be told. */
export const checkProblems = [
  "silent",
  "missing",
  "several",
  "invalid",
  "spf_everybody",
  "spf_open_end",
  "spf_lookups",
  "spf_not_listed",
  "spf_unsure",
  "dkim_selector_unknown",
  "dkim_revoked",
  "dkim_weak",
  "dkim_short",
  "dmarc_none",
  "dmarc_unproven",
  "mx_none",
  "reverse_mismatch",
] as const;
export type CheckProblem = (typeof checkProblems)[number];
