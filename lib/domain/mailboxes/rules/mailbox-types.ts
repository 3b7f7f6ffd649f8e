import type { MailboxType } from "@/lib/contracts/words/integration-types.ts";

/** Types whose mail is read over IMAP: what was read already stays known when one becomes another. */
const readByImap: readonly string[] = ["smtp", "exchange", "sendgrid", "amazon"];

/** Whether a mailbox that becomes of another type is read in another way than before. */
export function isReadOtherwise(before: string | null, now: MailboxType): boolean {
  if (before === null || before === now) return false;
  return !(readByImap.includes(before) && readByImap.includes(now));
}
