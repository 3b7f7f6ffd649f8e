import type { StopReason } from "@/lib/contracts/words/stop-reasons.ts";
import type { ErrorKey, ProductError } from "@/lib/kernel/errors/index.ts";

const reasons: Partial<Record<ErrorKey, StopReason>> = {
  replyOptedOut: "opted_out",
  replyNoProfile: "no_profile",
  replyNoAccount: "no_account",
  replyNoEmail: "no_email",
  replyAddressFailed: "address_failed",
  replyNoMailbox: "no_mailbox",
  replyNoSubject: "no_subject",
};

/**
 * Why a scheduled message can't be sent, from the refusal of sending it now. Null: the refusal says nothing about the
 * message.
 */
export function stopReasonOf({
  reason,
  message,
}: Pick<ProductError, "reason" | "message">): StopReason | null {
  // Its author no longer sees the conversation.
  if (reason === "not_found") return "author_left";
  return reasons[message] ?? null;
}
