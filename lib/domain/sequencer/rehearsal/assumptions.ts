import { hashText, seeded } from "@/lib/kernel/random/index.ts";

/** What a rehearsal assumes about people and about the team. Whatever else happens outside is left out. */
export interface Assumptions {
  /** How many of a hundred invited people accept, and after how many hours. */
  readonly acceptPercent: number;
  readonly acceptAfterHours: number;
  /** How many of a hundred people answer the first message, mail or InMail that they get, and after how many hours. */
  readonly replyPercent: number;
  readonly replyAfterHours: number;
  /** After how many hours the team completes a task. */
  readonly taskAfterHours: number;
  /** The same seed chooses the same people. */
  readonly seed: number;
}

/** What one person does. */
export interface Fate {
  readonly accepts: boolean;
  readonly replies: boolean;
}

/** What a person does by the assumptions, always the same for the same seed. */
export function fateOf(prospectId: string, { acceptPercent, replyPercent, seed }: Assumptions): Fate {
  const random = seeded(hashText(`${seed} ${prospectId}`));
  const [accepting, replying] = [random() * 100, random() * 100];
  return { accepts: accepting < acceptPercent, replies: replying < replyPercent };
}
