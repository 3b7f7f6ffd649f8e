import type { z } from "zod";
import type { DialogDetail, DialogView, dialogView, ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { channelOfDraft, draftTypes } from "@/lib/contracts/words/draft-types.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type {
  ConversationDetail,
  ConversationRow,
  DraftView,
  ScheduledRow,
} from "@/lib/domain/conversations/index.ts";
import { type FileRow, filesById } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toFiles } from "./files.ts";
import { toMessages } from "./messages.ts";

/** A conversation on the wire. */
export function toDialog({ userId }: Pick<Member, "userId">, row: ConversationRow): DialogView {
  return {
    _id: row.prospectId,
    profile_id: row.prospectId,
    credentials_id: row.credentialId,
    unread_count: row.unreadCount,
    is_read: row.unreadCount === 0,
    is_starred: row.isStarred,
    is_archived: row.isArchived,
    needs_answer: row.needsAnswer,
    assigned_to: row.assignedTo,
    is_mine: row.assignedTo === userId,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    listed_at: row.shownAt.toISOString(),
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

/** A draft on the wire [OC-246]. */
function toDraft(
  { channel, subject, text, files, key, isLast }: DraftView,
  kept: ReadonlyMap<string, FileRow>,
): DialogDetail["drafts"] {
  const type = draftTypes.find((each) => channelOfDraft[each] === channel);
  return type ? [{ type, draft: text, subject, files: toFiles(kept, files), key, last: isLast }] : [];
}

/** Scheduled messages on the wire, with the names of their authors. */
export async function toScheduled(
  member: Member,
  rows: readonly ScheduledRow[],
): Promise<ScheduledMessage[]> {
  const [names, kept] = await Promise.all([
    namesOf([...new Set(rows.map(({ userId }) => userId))]),
    filesById(
      member,
      rows.flatMap(({ files }) => files),
    ),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    files: toFiles(kept, row.files),
    send_at: row.sendAt.toISOString(),
    state: row.state,
    reason: row.reason,
    author_name: names.get(row.userId) ?? "",
    is_own: row.userId === member.userId,
    revision: row.revision,
  }));
}

/** One of them. */
export async function toOneScheduled(member: Member, row: ScheduledRow): Promise<ScheduledMessage> {
  const [view] = await toScheduled(member, [row]);
  return view!;
}

/** One conversation with messages, the member's drafts, and what is scheduled. */
export async function toDialogDetail(
  member: Member,
  detail: ConversationDetail,
  drafts: readonly DraftView[],
): Promise<DialogDetail> {
  const kept = await filesById(
    member,
    drafts.flatMap(({ files }) => files),
  );
  return {
    dialog: toDialog(member, detail.conversation),
    messages: await toMessages(member, detail.messages),
    earlier: detail.earlier,
    obstacles: { ...detail.channels },
    answers_mail: detail.answersMail,
    drafts: drafts.flatMap((draft) => toDraft(draft, kept)),
    scheduled: await toScheduled(member, detail.scheduled),
  };
}
