/** What a new workspace does before its first campaign runs, in this order. */
export const firstSteps = ["account", "mailbox", "people", "sequence", "start"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The parameter of an address that tells which of these steps a page is opened for. */
export const firstStepParameter = "first_step";
