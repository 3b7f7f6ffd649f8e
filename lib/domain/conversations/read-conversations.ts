import { db } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import { findMatching } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { accountFor, type Channels, channelsOf } from "./channels.ts";
import { requireConversation, sightOf } from "./sight.ts";
import {
  type ConversationRow,
  countUnread,
  type ListFilter,
  listRows,
  seesCampaign,
  standsAt,
} from "./store/conversations.ts";
import { listMessages, type MessageView } from "./store/messages.ts";
import { findPerson } from "./store/people.ts";
import { listScheduled, type ScheduledRow } from "./store/scheduled.ts";

const pageSize = 40;

/** So many people may be looked up one by one. */
const fewPeople = 2000;

/** Reads a cursor. Any other text means the beginning. */
const cursorOf = (text: string | null) => (text === null ? null : readCursor(text));

export interface ConversationPage {
  readonly items: readonly ConversationRow[];
  /** The cursor of the next page. Null at the end. */
  readonly next: string | null;
}

/**
 * The member's conversations, latest first, those in which only sequences wrote behind all others; snoozed ones by the
 * time at which they come back. A search finds names, companies and addresses. With `credentialId`
 * null: those of all accounts that the member sees (decision 50).
 */
export function listConversations(
  member: Member,
  input: {
    readonly filter: ListFilter["filter"];
    readonly search: string;
    readonly credentialId: Id | null;
    /** Only people of a campaign; of one that the member doesn't see, nobody. Default: all. */
    readonly campaignId?: Id | null;
    readonly after: string | null;
    /** Conversations per page. Default: 40. */
    readonly limit?: number;
  },
): Promise<ConversationPage> {
  const { limit = pageSize } = input;
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const pattern = searchPattern(input.search);
    const campaignId = isId(input.campaignId) ? input.campaignId : null;
    if (campaignId !== null && !(await seesCampaign(tx.sql, await sightOf(tx, member), campaignId)))
      return { items: [], next: null };
    const rows = await listRows(tx.sql, await sightOf(tx, member, input.credentialId), {
      filter: input.filter,
      pattern: pattern?.toLowerCase() ?? null,
      // Few people are looked up; many are met on the way through the list.
      among: pattern === null ? null : await findMatching(tx.sql, pattern, fewPeople),
      assignedTo: input.filter === "mine" ? member.userId : null,
      campaignId,
      after: cursorOf(input.after),
      limit: limit + 1,
    });
    return cutPage(rows, limit, (row) => ({ at: standsAt(input.filter, row), id: row.id }));
  });
}

export interface ConversationDetail {
  readonly conversation: ConversationRow;
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  /** The cursor of earlier messages. Null when there are none. */
  readonly earlier: string | null;
  /** What keeps the member from writing, by channel. */
  readonly channels: Channels;
  /** Whether a mail would answer an earlier one. Otherwise it needs a subject of its own. */
  readonly answersMail: boolean;
  /** What members wrote for a later time: it waits, or it was stopped and not put aside. */
  readonly scheduled: readonly ScheduledRow[];
}

/** One conversation with its latest messages, or with those before a cursor. Throws `not_found`. */
export function readConversation(
  member: Member,
  prospectId: Id,
  before: string | null,
): Promise<ConversationDetail> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const conversation = await requireConversation(tx, member, prospectId);
    const place = cursorOf(before);
    const rows = await listMessages(tx.sql, member.workspaceId, conversation.id, place, pageSize + 1);
    const { items: page, next: earlier } = cutPage(rows, pageSize, (row) => row);
    const person = await findPerson(tx.sql, member.workspaceId, prospectId);
    const account = person && (await accountFor(tx, member, conversation.credentialId, person));
    return {
      conversation,
      ...(person
        ? await channelsOf(tx, member, account, person)
        : { channels: { social: "no_profile", email: "no_email" }, answersMail: false }),
      messages: page.reverse(),
      earlier,
      // Further pages are about earlier messages.
      scheduled: place ? [] : await listScheduled(tx.sql, member.workspaceId, prospectId),
    };
  });
}

/** Unread messages per account that the member sees, and in total. */
export async function unreadCounts(
  member: Member,
): Promise<{ total: number; byCredential: Readonly<Record<Id, number>> }> {
  const rows = await countUnread(db.read(member), member);
  const named = rows.flatMap((row) =>
    row.credentialId === null ? [] : [[row.credentialId, row.count] as const],
  );
  return { total: rows.reduce((sum, row) => sum + row.count, 0), byCredential: Object.fromEntries(named) };
}
