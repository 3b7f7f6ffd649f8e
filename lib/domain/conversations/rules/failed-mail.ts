import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";

/** The classes after which a further mail to the address may arrive. */
export const passingClasses: readonly BounceClass[] = ["soft", "full", "expired"];

/** What follows from a mail that came back. */
export type Consequence =
  /** The address is never mailed again, and whoever has it is paused before their next mail. */
  | "suppress"
  /** Whoever has the address is paused before their next mail, until a member resumes them. */
  | "rest"
  /** Nothing: the next step is the next try. */
  | "go_on"
  /** It says nothing about the recipient, but something about our mailbox. */
  | "tell_sender";

/** An address rests after so many failures that may pass, within so many days. */
export const restAfter = { failures: 3, days: 30 } as const;

/**
 * The consequence of a mail that came back. Pure.
 * @param before how often mail to the address failed in the days of `restAfter`, without this time.
 */
export function consequenceOf(is: BounceClass, before: number): Consequence {
  if (is === "hard") return "suppress";
  if (!passingClasses.includes(is)) return "tell_sender";
  return before + 1 >= restAfter.failures ? "rest" : "go_on";
}
