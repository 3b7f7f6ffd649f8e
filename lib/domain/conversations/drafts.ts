import { db } from "@/lib/db/index.ts";
import { touchFiles } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { isTaken } from "./one-sending.ts";
import { requireConversation } from "./sight.ts";
import { listDrafts, putDraft } from "./store/drafts.ts";
import { lockPerson } from "./store/people.ts";

export interface DraftView {
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  /** Ids of the kept files that go with it. */
  readonly files: readonly Id[];
  /** The key by which it is sent, from whichever device. Null: whoever saved it named none. */
  readonly key: string | null;
  /** Whether it was changed last, of those to the same person. */
  readonly isLast: boolean;
}

/** A text that is saved as a draft. */
export interface DraftInput extends Pick<DraftView, "channel" | "subject" | "text"> {
  readonly files?: readonly Id[];
  readonly key?: string | undefined;
}

/**
 * Saves a text that a person typed and did not send. An empty one deletes the draft (decision 51). Nothing changes where
 * its key's message was sent or waits for its time: this call was on its way meanwhile.
 */
export function saveDraft(member: Member, prospectId: Id, draft: DraftInput): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireConversation(tx, member, prospectId);
    const { workspaceId, userId } = member;
    const { key = null } = draft;
    // Sending and scheduling hold this lock, too, until they have dropped the draft.
    await lockPerson(tx.sql, workspaceId, prospectId);
    if (key !== null && (await isTaken(tx, member, { prospectId, channel: draft.channel, key }))) return;
    const files = await touchFiles(tx, member, draft.files ?? []);
    await putDraft(tx, { workspaceId, userId, prospectId, ...draft, files, key });
  });
}

/** The member's own drafts to a prospect, one per channel. */
export function readDrafts(member: Member, prospectId: Id): Promise<DraftView[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireConversation(tx, member, prospectId);
    const drafts = await listDrafts(tx, member.workspaceId, member.userId, prospectId);
    return drafts.map(({ sending, ...draft }, place) => ({ ...draft, key: sending, isLast: place === 0 }));
  });
}
