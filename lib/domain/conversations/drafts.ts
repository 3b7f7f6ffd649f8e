import { db } from "@/lib/db/index.ts";
import { touchFiles } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireConversation } from "./sight.ts";
import { listDrafts, putDraft } from "./store/drafts.ts";

export interface DraftView {
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  /** Ids of the kept files that go with it. */
  readonly files: readonly Id[];
  /** Whether it was changed last, of those to the same person. */
  readonly isLast: boolean;
}

/** Saves a text that a person typed and did not send. An empty one deletes the draft (decision 51). */
export function saveDraft(
  member: Member,
  prospectId: Id,
  draft: Pick<DraftView, "channel" | "subject" | "text"> & Partial<Pick<DraftView, "files">>,
): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireConversation(tx, member, prospectId);
    const { workspaceId, userId } = member;
    const files = await touchFiles(tx, member, draft.files ?? []);
    await putDraft(tx, { workspaceId, userId, prospectId, ...draft, files });
  });
}

/** The member's own drafts to a prospect, one per channel. */
export function readDrafts(member: Member, prospectId: Id): Promise<DraftView[]> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireConversation(tx, member, prospectId);
    const drafts = await listDrafts(tx, member.workspaceId, member.userId, prospectId);
    return drafts.map((draft, place) => ({ ...draft, isLast: place === 0 }));
  });
}
