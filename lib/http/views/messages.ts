import type { DialogMessage, MessageState } from "@/lib/contracts/inbox.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { type SentStep, sentSteps } from "@/lib/domain/campaigns/index.ts";
import type { MessageView, SendingState } from "@/lib/domain/conversations/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { bounceClasses } from "@/lib/kernel/bounce-class/index.ts";

/** The state of a message, and why it was not sent. */
export const messageState = ({ state, failure, failureDetail }: SendingState): MessageState => ({
  state,
  failure,
  failure_detail: failureDetail,
});

const toReport = (report: NonNullable<MessageView["report"]>): DialogMessage["report"] => ({
  nature: report.nature,
  class: bounceClasses.find((one) => report.verdict === `bounce/${one}`) ?? null,
  detail: report.detail,
  at: new Date(report.at).toISOString(),
});

const toMessage = (
  { userId }: Member,
  message: MessageView,
  step: SentStep | null,
  authors: ReadonlyMap<string, string>,
): DialogMessage => ({
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
  workflow: step && {
    _id: step.campaignId,
    name: step.campaignName,
    is_deleted: step.isDeleted,
    step: step.place,
  },
  author_name: (message.authorUserId && authors.get(message.authorUserId)) || null,
  opened_at: message.openedAt?.toISOString() ?? null,
  clicked_at: message.clickedAt?.toISOString() ?? null,
  report: message.report && toReport(message.report),
  has_more: message.hasMore,
  html: message.html && { has_pictures: message.html.hasPictures, is_first: message.html.isFirst },
  attachments: message.files.map(({ id, keptIn, fileId, ...file }) => ({
    _id: id,
    ...file,
    kept_in: keptIn,
    file_id: message.authorUserId === userId ? fileId : null,
  })),
  has_original: message.hasOriginal,
});

/** Messages on the wire, with the steps that sent them and the members who wrote them. */
export async function toMessages(member: Member, messages: readonly MessageView[]): Promise<DialogMessage[]> {
  const written = messages.flatMap(({ authorUserId }) => authorUserId ?? []);
  const [steps, authors] = await Promise.all([
    sentSteps(
      member,
      messages.map(({ step }) => step),
    ),
    namesOf([...new Set(written)]),
  ]);
  return messages.map((message, index) => toMessage(member, message, steps[index] ?? null, authors));
}
