import type { ProfileNote } from "@/lib/contracts/profile-notes.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { mayChangeNote, type Note } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** Notes with the names of their authors, for the wire. */
export async function showNotes(who: Member, notes: readonly Note[]): Promise<ProfileNote[]> {
  const names = await namesOf([
    ...new Set(notes.flatMap(({ createdBy, mentions }) => [createdBy, ...mentions])),
  ]);
  return notes.map((note) => ({
    _id: note.id,
    profile_id: note.prospectId,
    text: note.text,
    revision: note.revision,
    author_name: names.get(note.createdBy) ?? "",
    mentions: note.mentions.map((id) => ({ _id: id, full_name: names.get(id) ?? "" })),
    is_editable: mayChangeNote(who, note),
    created_at: note.createdAt.getTime(),
    changed_at: note.changedAt?.getTime() ?? null,
  }));
}

/** One note with the name of its author, for the wire. */
export async function showNote(who: Member, note: Note): Promise<ProfileNote> {
  const [shown] = await showNotes(who, [note]);
  return shown!;
}
