import * as contract from "@/lib/contracts/profile-notes.ts";
import { removeNote, updateNote } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { showNote } from "@/lib/http/show/notes.ts";

export const PATCH = route(contract.updateProfileNote, async (ctx, { params, body }) =>
  showNote(ctx.member, await updateNote(ctx.member, { prospectId: params.id, id: params.noteId }, body)),
);

export const DELETE = route(contract.deleteProfileNote, async (ctx, { params }) => {
  await removeNote(ctx.member, { prospectId: params.id, id: params.noteId });
  return { done: true as const };
});
