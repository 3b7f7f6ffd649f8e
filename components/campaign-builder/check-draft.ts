import { ApiError } from "@/lib/client/call-api.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { Draft } from "./draft.ts";

/** What the server said about the draft, or why it refused to look at it. */
export interface Checked {
  readonly reply: CheckReply | null;
  readonly refusal: string | null;
}

/**
 * What the server is asked about a draft. Hours beyond the longest delay are asked as one hour more than that: whatever
 * number was typed, the answer says that it is too large and judges the rest of the draft.
 */
export function checkQuestion(draft: Draft, workflowId: string | null, longestDelay: number) {
  const { credentials_id, is_email_only, sequence, mailboxes, imports } = draft;
  return {
    credentials_id,
    is_email_only,
    mailboxes,
    sequence: sequence.map((step) => ({ ...step, delay: Math.min(step.delay, longestDelay + 1) })),
    custom_fields: [...new Set(imports.flatMap((one) => one.custom_fields_keys))],
    searches: imports.map((one) => one._id),
    ...(workflowId ? { workflow_id: workflowId } : {}),
  };
}

/**
 * What holds after a check that failed. A draft that was refused as a whole takes the findings about an earlier one with
 * it; a server that couldn't answer now leaves them.
 */
export function afterFailure(last: Checked, error: unknown): Checked {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? { reply: null, refusal: error.message } : last;
}
