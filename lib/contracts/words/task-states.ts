/** Where a task stands. Only an open one can be closed, and a closed one stays closed. */
export const taskStates = ["open", "completed", "canceled", "skipped"] as const;
export type TaskState = (typeof taskStates)[number];

/** What a task asks for: something described by its text, or a call. */
export const taskKinds = ["manual", "call"] as const;
export type TaskKind = (typeof taskKinds)[number];
