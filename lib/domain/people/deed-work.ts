import type { Topic } from "@/lib/contracts/topics.ts";
import { db, type HotTx, type Tx } from "@/lib/db/index.ts";
import type { BulkWork, Subject } from "@/lib/domain/bulk/index.ts";
import { closeImport, holdImport, takesPeople } from "@/lib/domain/campaigns/index.ts";
import { countChosen, nextChosen } from "@/lib/domain/prospects/index.ts";
import { carryOutDeed } from "./carry-out.ts";
import { countReasons } from "./rules/outcome.ts";
import { addCounts, endDeed, holdDeed, type OpenDeed } from "./store/deeds.ts";

/** What browsers fetch again while people are changed. */
export const deedTopics: readonly Topic[] = [
  "profiles",
  "inbox",
  "campaigns",
  "campaign",
  "unread",
  "blacklist",
  "tasks",
];

const fills = ({ kind }: Pick<OpenDeed, "kind">) => kind === "add_to_campaign" || kind === "move_to_campaign";

const holdOpen = ({ sql }: HotTx, { workspaceId, subjectId }: Subject) =>
  holdDeed(sql, workspaceId, subjectId);

/** Does to everybody whom a choice finds what a member asked for. People are taken in the order of their ids. */
export const doDeed: BulkWork = {
  kind: "people.deed",
  batch: 250,
  fills: ["import_people", "prospect_labels"],
  isInline: true,
  hold: async (tx, subject) => {
    const deed = await holdOpen(tx, subject);
    if (!deed || !fills(deed)) return deed !== null;
    // Its import is canceled, or its campaign takes nobody any more.
    const open = await holdImport(subject);
    return open !== null && (await takesPeople(subject.workspaceId, open.campaignId));
  },
  count: async (tx, subject) => {
    const deed = await holdOpen(tx, subject);
    return deed ? countChosen(tx.sql, subject.workspaceId, deed) : 0;
  },
  pick: async (tx, subject, after, limit) => {
    const deed = await holdOpen(tx, subject);
    return deed ? nextChosen(tx.sql, subject.workspaceId, deed, after, limit) : [];
  },
  carryOut: (tx, subject, ids) => reach(tx, subject, ids),
  refuse: ({ sql }, { workspaceId, subjectId }) =>
    addCounts(sql, workspaceId, subjectId, { reached: 1, changed: 0, leftOut: { not_stored: 1 } }),
  end: (_tx, subject, how) =>
    db.tenant(subject, async (tx) => {
      await finishDeed(tx, subject, how === "done" ? "done" : "failed");
    }),
  topics: () => deedTopics,
};

async function reach({ sql }: HotTx, subject: Subject, ids: readonly string[]): Promise<void> {
  const { workspaceId, subjectId } = subject;
  await db.tenant({ workspaceId }, async (tx) => {
    const deed = await holdDeed(sql, workspaceId, subjectId);
    if (!deed) return;
    const { changed, leftOut } = await carryOutDeed[deed.kind](tx, workspaceId, deed, ids);
    const counts = { reached: ids.length, changed, leftOut: countReasons(leftOut) };
    await addCounts(sql, workspaceId, subjectId, counts);
  });
}

/** Ends a deed, and the import that it filled. Returns false where it is over already. */
export async function finishDeed(
  tx: Tx,
  { workspaceId, subjectId }: Subject,
  state: "done" | "canceled" | "failed",
): Promise<boolean> {
  const deed = await holdDeed(tx.sql, workspaceId, subjectId);
  const open = deed === null || fills(deed) ? await holdImport({ workspaceId, subjectId }) : null;
  if (open) await closeImport(tx, workspaceId, open, state);
  return endDeed(tx.sql, workspaceId, subjectId, state);
}
