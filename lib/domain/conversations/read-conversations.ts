import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { accountFor, type Channels, channelsOf } from "./channels.ts";
import { requireConversation, sightOf } from "./sight.ts";
import {
  type ConversationRow,
  countUnread,
  type ListFilter,
  listMessages,
  listRows,
  type MessageView,
  standsAt,
} from "./store/conversations.ts";
import { findPerson } from "./store/people.ts";

const pageSize = 40;

/** A place in a list, as it travels. */
const placeOf = (row: { at: Date; id: Id }) => `${row.at.getTime()}_${row.id}`;

/** Reads a place; anything else is the beginning. */
function readPlace(text: string | null | undefined): { at: Date; id: Id } | null {
  const [ms, id] = (text ?? "").split("_");
  return ms && /^\d{1,14}$/.test(ms) && isId(id) ? { at: new Date(Number(ms)), id } : null;
}

export interface ConversationPage {
  readonly items: readonly ConversationRow[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** The member's conversations, latest first; sleeping ones by when they come back. `credentialId` null: of all accounts that the member sees (decision 50). */
export function listConversations(
  member: Member,
  input: {
    readonly filter: ListFilter["filter"];
    readonly search: string;
    readonly credentialId: Id | null;
    readonly after: string | null;
    /** Conversations of the page; 40 unless told. */
    readonly limit?: number;
  },
): Promise<ConversationPage> {
  const { limit = pageSize } = input;
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const rows = await listRows(tx.sql, await sightOf(tx, member, input.credentialId), {
      filter: input.filter,
      search: input.search.trim().toLowerCase(),
      after: readPlace(input.after),
      limit: limit + 1,
    });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const next =
      rows.length > limit && last ? placeOf({ at: standsAt(input.filter, last), id: last.id }) : null;
    return { items, next };
  });
}

export interface ConversationDetail {
  readonly conversation: ConversationRow;
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  /** Where earlier messages begin; null when there are none. */
  readonly earlier: string | null;
  /** What keeps the member from writing, by channel. */
  readonly channels: Channels;
  /** Whether a mail would answer an earlier one; else it needs a subject of its own. */
  readonly answersMail: boolean;
}

/** One conversation with its latest messages, or those before a place. Throws `not_found`. */
export function readConversation(
  member: Member,
  prospectId: Id,
  before: string | null,
): Promise<ConversationDetail> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const conversation = await requireConversation(tx, member, prospectId);
    const place = readPlace(before);
    const rows = await listMessages(tx.sql, member.workspaceId, conversation.id, place, pageSize + 1);
    const page = rows.slice(0, pageSize);
    const oldest = page.at(-1);
    const person = await findPerson(tx.sql, member.workspaceId, prospectId);
    const account = person && (await accountFor(tx, member, conversation.credentialId, person));
    return {
      conversation,
      ...(person
        ? await channelsOf(tx, member.workspaceId, account, person)
        : { channels: { social: "no_profile", email: "no_email" }, answersMail: false }),
      messages: page.reverse(),
      earlier: rows.length > pageSize && oldest ? placeOf(oldest) : null,
    };
  });
}

/** Unread messages of each account that the member sees, and together. */
export function unreadCounts(
  member: Member,
): Promise<{ total: number; byCredential: Readonly<Record<Id, number>> }> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const rows = await countUnread(tx.sql, await sightOf(tx, member));
    const named = rows.flatMap((row) =>
      row.credentialId === null ? [] : [[row.credentialId, row.count] as const],
    );
    return { total: rows.reduce((sum, row) => sum + row.count, 0), byCredential: Object.fromEntries(named) };
  });
}
