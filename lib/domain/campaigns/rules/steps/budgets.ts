/** Who sends: a social account, a mailbox, or the workspace itself where nobody has to. */
export type LaneKind = "social" | "mailbox" | "workspace";

/** What a lane's limits count. Profile views are spent by look-ups, the others by steps and by what people send. */
export type BudgetKind = "invitation" | "message" | "email" | "profile_view";
