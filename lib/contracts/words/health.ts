/** How a mailbox stands as a sender. Only a healthy one sends up to its own limit. */
export const healthStates = ["healthy", "slowed", "paused", "recovering"] as const;
export type HealthState = (typeof healthStates)[number];

/** Why a mailbox was slowed or paused. */
export const healthReasons = ["complaints", "bounces", "refused"] as const;
export type HealthReason = (typeof healthReasons)[number];
