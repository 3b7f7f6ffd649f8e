import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** An account with which nobody has worked for longer than this falls asleep [SH-335]. */
export const sleepsAfterMs = 30 * dayMs;
