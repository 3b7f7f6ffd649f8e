/**
 * - `waiting`: due at `due_at`. `claimed`: its action is being carried out. `parked`: its campaign isn't active.
 * - `held`: lacks something (a wait reason). `paused`: until a person resumes it. `uncertain`: a person must say
 *   whether the last action arrived. `canceled`: permanently over (opted out). `complete`: finished.
 */
export const enrolmentStates = [
  "waiting",
  "claimed",
  "parked",
  "held",
  "paused",
  "uncertain",
  "canceled",
  "complete",
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
