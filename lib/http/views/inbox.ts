import type { z } from "zod";
import type {
  DialogDetail,
  DialogMessage,
  DialogView,
  dialogView,
  MessageState,
} from "@/lib/contracts/inbox.ts";
import type {
  ConversationDetail,
  ConversationRow,
  DraftView,
  MessageView,
  SendingState,
} from "@/lib/domain/conversations/index.ts";

/** A conversation on the wire. */
export function toDialog(row: ConversationRow): DialogView {
  return {
    _id: row.prospectId,
    profile_id: row.prospectId,
    credentials_id: row.credentialId,
    unread_count: row.unreadCount,
    is_read: row.unreadCount === 0,
    is_starred: row.isStarred,
    is_archived: row.isArchived,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    last_message: {
      at: row.lastAt.toISOString(),
      text: row.lastText,
      direction: row.lastDirection === "in" ? "in" : "out",
      channel: row.lastChannel,
    },
    profile: {
      _id: row.prospectId,
      full_name: row.fullName,
      company_name: row.companyName,
      job_title: row.jobTitle,
      email: row.email,
      phone: row.phone,
      social_url: row.socialUrl,
      location: row.location,
      lead_status: row.leadStatus,
      is_connected: row.connectedAt !== null,
    },
  } satisfies z.input<typeof dialogView>;
}

/** The state of a message, and why it was not sent. */
export const messageState = ({ state, failure, failureDetail }: SendingState): MessageState => ({
  state,
  failure,
  failure_detail: failureDetail,
});

const toMessage = (message: MessageView): DialogMessage => ({
  _id: message.id,
  channel: message.channel,
  direction: message.direction,
  ...messageState(message),
  nature: message.nature,
  hidden: message.hidden,
  subject: message.subject,
  text: message.text,
  at: message.at.toISOString(),
  is_automated: message.actionId !== null,
});

/** One conversation with messages and the person's drafts. */
export function toDialogDetail(detail: ConversationDetail, drafts: readonly DraftView[]): DialogDetail {
  return {
    dialog: toDialog(detail.conversation),
    messages: detail.messages.map(toMessage),
    earlier: detail.earlier,
    obstacles: { ...detail.channels },
    answers_mail: detail.answersMail,
    drafts: [...drafts],
  };
}
