/**
 * - `waiting`: due at `due_at`. `on_hold`: the same, but a hold keeps it until the hold ends or is lifted.
 * - `claimed`: its action is being carried out. `parked`: its campaign isn't active.
 * - `held`: lacks something (a wait reason). `paused`: until a person resumes it. `uncertain`: a person must say
 *   whether the last action arrived. `canceled`: permanently over (opted out). `complete`: finished.
 */
export const enrolmentStates = [
  "waiting",
  "on_hold",
  "claimed",
  "parked",
  "held",
  "paused",
  "uncertain",
  "canceled",
  "complete",
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
