import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface DraftRow {
  readonly workspaceId: Id;
  readonly userId: Id;
  readonly prospectId: Id;
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  /** Ids of the kept files that go with it. */
  readonly files: readonly Id[];
  /** The key by which it is sent. Null: whoever saved it named none. */
  readonly key: string | null;
}

/** Writes a draft, or removes it when nothing is left in it. */
export async function putDraft(tx: Tx, row: DraftRow): Promise<void> {
  const { workspaceId, userId, prospectId, channel, subject, text, files, key } = row;
  if (subject === "" && text === "" && files.length === 0) {
    await dropDraft(tx, row);
    return;
  }
  await tx.sql.query(
    `insert into drafts (workspace_id, user_id, prospect_id, channel, subject, text, files, sending, updated_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::uuid[], $8::text, clock_timestamp())
     on conflict (workspace_id, user_id, prospect_id, channel) do update
       set subject = excluded.subject, text = excluded.text, files = excluded.files, sending = excluded.sending,
         updated_at = clock_timestamp()`,
    [workspaceId, userId, prospectId, channel, subject, text, [...files], key],
  );
}

/** Removes a draft whose text was sent or scheduled. */
export async function dropDraft(
  tx: Tx,
  of: Pick<DraftRow, "workspaceId" | "userId" | "prospectId" | "channel">,
): Promise<void> {
  const { workspaceId, userId, prospectId, channel } = of;
  await tx.prisma.draft.deleteMany({ where: { workspaceId, userId, prospectId, channel } });
}

/** The drafts to a person, changed last first. */
export function listDrafts(tx: Tx, workspaceId: Id, userId: Id, prospectId: Id) {
  return tx.prisma.draft.findMany({
    where: { workspaceId, userId, prospectId },
    select: { channel: true, subject: true, text: true, files: true, sending: true },
    orderBy: [{ updatedAt: "desc" }, { channel: "asc" }],
  });
}
