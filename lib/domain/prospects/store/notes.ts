import type { Tx } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a member noted about a person [OC-187]. */
export interface Note {
  readonly id: Id;
  readonly prospectId: Id;
  readonly text: string;
  readonly revision: number;
  readonly createdBy: Id;
  readonly createdAt: Date;
  readonly changedAt: Date | null;
  /** The members whom it mentions. */
  readonly mentions: readonly Id[];
}

const columns = `n.id, n.prospect_id as "prospectId", n.text, n.revision, n.created_by as "createdBy",
  n.created_at as "createdAt", n.changed_at as "changedAt",
  coalesce((select array_agg(k.user_id::text order by k.user_id) from note_mentions k
    where k.workspace_id = n.workspace_id and k.note_id = n.id), '{}') as mentions`;

export interface NotePlace {
  readonly workspaceId: Id;
  readonly prospectId: Id;
}

/** The notes on a person, latest first, after the one that the cursor names. */
export function listNoteRows(
  tx: Tx,
  { workspaceId, prospectId }: NotePlace,
  after: Cursor | null,
  limit: number,
): Promise<Note[]> {
  return tx.sql.query<Note>(
    `select ${columns} from prospect_notes n
      where n.workspace_id = $1::uuid and n.prospect_id = $2::uuid
        and ($3::timestamptz is null or (n.created_at, n.id) < ($3::timestamptz, $4::uuid))
      order by n.created_at desc, n.id desc limit $5::int`,
    [workspaceId, prospectId, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** A note on a person, locked until the commit. */
export async function lockNote(tx: Tx, { workspaceId, prospectId }: NotePlace, id: Id): Promise<Note | null> {
  const [row] = await tx.sql.query<Note>(
    `select ${columns} from prospect_notes n
      where n.workspace_id = $1::uuid and n.prospect_id = $2::uuid and n.id = $3::uuid for update of n`,
    [workspaceId, prospectId, id],
  );
  return row ?? null;
}

/** Adds a note. Returns false where its id is known. */
export async function insertNote(tx: Tx, workspaceId: Id, { mentions: _, ...note }: Note): Promise<boolean> {
  const { count } = await tx.prisma.prospectNote.createMany({
    data: [{ workspaceId, ...note }],
    skipDuplicates: true,
  });
  return count > 0;
}

export async function saveNote(tx: Tx, workspaceId: Id, note: Note): Promise<void> {
  const { id, text, revision, changedAt } = note;
  await tx.prisma.prospectNote.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { text, revision, changedAt },
    select: { id: true },
  });
}

export async function deleteNote(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.prospectNote.delete({
    where: { workspaceId_id: { workspaceId, id } },
    select: { id: true },
  });
}

/** Writes whom a note mentions now. Returns those whom it didn't mention before. */
export async function putMentions(
  tx: Tx,
  workspaceId: Id,
  noteId: Id,
  userIds: readonly Id[],
): Promise<Id[]> {
  await tx.sql.query(
    "delete from note_mentions where workspace_id = $1::uuid and note_id = $2::uuid and user_id <> all($3::uuid[])",
    [workspaceId, noteId, [...userIds]],
  );
  const rows = await tx.sql.query<{ userId: Id }>(
    `insert into note_mentions (workspace_id, note_id, user_id)
     select $1::uuid, $2::uuid, u from unnest($3::uuid[]) u on conflict do nothing returning user_id as "userId"`,
    [workspaceId, noteId, [...userIds]],
  );
  return rows.map(({ userId }) => userId);
}
