import type { Topic } from "@/lib/contracts/topics.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { areMembers, audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireProspect } from "./require-prospect.ts";
import {
  deleteNote,
  insertNote,
  listNoteRows,
  lockNote,
  type Note,
  putMentions,
  saveNote,
} from "./store/notes.ts";

/** A note of a person. */
export interface NoteOf {
  readonly prospectId: Id;
  readonly id: Id;
}

/** What a note says, and the members whom it mentions. */
export interface NoteText {
  readonly text: string;
  readonly mentions: readonly Id[];
}

/**
 * A page of the notes on a person, latest first [OC-189]. Throws `not_found`; `invalid_input` for an unreadable cursor.
 */
export function listNotes(
  member: Member,
  prospectId: Id,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ items: Note[]; next: string | null }> {
  const { workspaceId } = member;
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  return db.tenant({ workspaceId }, async (tx) => {
    await requireProspect(tx, member, prospectId);
    const rows = await listNoteRows(tx, { workspaceId, prospectId }, after, limit + 1);
    return cutPage(rows, limit, ({ createdAt: at, id }) => ({ at, id }));
  });
}

/**
 * Notes something about a person, once for each key [OC-189, F16], and tells the members whom it mentions. Throws
 * `not_found`; `invalid_input` for a mentioned person who isn't a member.
 */
export function createNote(
  member: Member,
  prospectId: Id,
  { text, mentions: given, key }: NoteText & { readonly key: string | null },
): Promise<Note> {
  const { workspaceId, userId } = member;
  const mentions = distinct(given);
  const id = key === null ? newId() : namedId(workspaceId, userId, "note", prospectId, key);
  return db.tenant({ workspaceId }, async (tx) => {
    await requireProspect(tx, member, prospectId);
    const createdAt = await readProductNow(tx.sql);
    const note: Note = {
      id,
      prospectId,
      text,
      revision: 1,
      createdBy: userId,
      createdAt,
      changedAt: null,
      mentions,
    };
    if (!(await insertNote(tx, workspaceId, note)))
      return (await lockNote(tx, { workspaceId, prospectId }, id)) ?? note;
    await tell(tx, member, note);
    await record(tx, member, "note.create", { prospectId, id });
    return note;
  });
}

/**
 * Changes a note [OC-189], and tells whom it mentions for the first time. Throws `not_found`; `invalid_input` for a
 * mentioned person who isn't a member; `forbidden` for somebody else's note, unless an admin asks; `outdated` where it
 * was changed since the caller read it.
 */
export function updateNote(
  member: Member,
  of: NoteOf,
  { text, mentions: given, revision }: NoteText & { readonly revision: number },
): Promise<Note> {
  const { workspaceId } = member;
  const mentions = distinct(given);
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await requireOwnNote(tx, member, of);
    if (before.text === text && before.mentions.join() === mentions.join()) return before;
    if (before.revision !== revision) throw new ProductError("outdated", "noteOutdated");
    const changedAt = await readProductNow(tx.sql);
    const after = { ...before, text, mentions, revision: revision + 1, changedAt };
    await saveNote(tx, workspaceId, after);
    await tell(tx, member, after);
    await record(tx, member, "note.update", of);
    return after;
  });
}

/** Deletes a note [OC-189]. Throws `not_found`; `forbidden` for somebody else's note, unless an admin asks. */
export function removeNote(member: Member, of: NoteOf): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    await requireOwnNote(tx, member, of);
    await deleteNote(tx, member.workspaceId, of.id);
    await record(tx, member, "note.delete", of);
  });
}

/** A note that the member may change, locked until the commit. */
async function requireOwnNote(tx: Tx, member: Member, { prospectId, id }: NoteOf): Promise<Note> {
  await requireProspect(tx, member, prospectId);
  const { workspaceId } = member;
  const note = isId(id) ? await lockNote(tx, { workspaceId, prospectId }, id) : null;
  if (!note) throw new ProductError("not_found", "notFound");
  if (!mayChangeNote(member, note)) throw new ProductError("forbidden", "forbidden");
  return note;
}

/** Ids as the database writes and orders them, each once. */
const distinct = (ids: readonly Id[]): Id[] => [...new Set(ids.map((id) => id.toLowerCase()))].sort();

/** Keeps whom a note mentions, and publishes whom it mentions for the first time. Nobody is told of their own note. */
async function tell(tx: Tx, { workspaceId, userId }: Member, note: Note): Promise<void> {
  if (!(await areMembers(tx, workspaceId, note.mentions))) throw invalidField("mentions", "notAMember");
  for (const id of await putMentions(tx, workspaceId, note.id, note.mentions)) {
    if (id === userId) continue;
    const { id: noteId, prospectId, text } = note;
    const fact = { workspaceId, prospectId, noteId, userId: id, authorId: userId, text };
    await facts.publish(tx, { kind: "member.mentioned", ...fact });
  }
}

/** Whether a member may change and delete a note: its author and admins may. */
export const mayChangeNote = ({ isAdmin, userId }: Member, { createdBy }: Note): boolean =>
  isAdmin || createdBy === userId;

async function record(tx: Tx, { workspaceId, userId }: Member, action: string, of: NoteOf): Promise<void> {
  const data = { prospect: of.prospectId };
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: of.id, data });
  const topics: Topic[] = ["profiles", `conversation:${of.prospectId}`];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
