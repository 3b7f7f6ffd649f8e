import { ApiError } from "@/lib/client/call-api.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import { type Draft, sequenceOf } from "./draft.ts";

/** The server's findings about the draft, or why it refused to check it. */
export interface Checked {
  readonly reply: CheckReply | null;
  readonly refusal: string | null;
}

/**
 * The input of a draft's check. Hours above the longest delay are sent as one hour more than that: for any number the
 * answer says that it is too large, and the rest of the draft is still checked.
 */
export function checkQuestion(draft: Draft, workflowId: string | null, longestDelay: number) {
  const { credentials_id, is_email_only, branches, mailboxes, imports } = draft;
  const sequence = draft.sequence.map((step) => ({ ...step, delay: Math.min(step.delay, longestDelay + 1) }));
  return {
    credentials_id,
    is_email_only,
    is_link_tracking: draft.flags.is_link_tracking,
    is_open_tracking: draft.flags.is_open_tracking,
    is_postal_address: draft.flags.is_postal_address,
    mailboxes,
    ...sequenceOf({ sequence, branches }),
    custom_fields: [...new Set(imports.flatMap((one) => one.custom_fields_keys))],
    searches: imports.map((one) => one._id),
    ...(workflowId ? { workflow_id: workflowId } : {}),
  };
}

/**
 * The findings after a failed check. If the server refused the whole draft, earlier findings are dropped. If it
 * couldn't be reached, they stay.
 */
export function afterFailure(last: Checked, error: unknown): Checked {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? { reply: null, refusal: error.message } : last;
}
