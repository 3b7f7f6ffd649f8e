/** What sends: a social account, a mailbox, or the workspace itself for steps that need no sender. */
export type LaneKind = "social" | "mailbox" | "workspace";

/** What a lane's limits count. Look-ups spend profile views; steps and people's own messages spend the others. */
export type BudgetKind = "invitation" | "message" | "email" | "profile_view";
