import * as contract from "@/lib/contracts/profile-notes.ts";
import { createNote, listNotes } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { showNote, showNotes } from "@/lib/http/show/notes.ts";

export const GET = route(contract.listProfileNotes, async (ctx, { params, query }) => {
  const { cursor = null, limit } = query;
  const { items, next } = await listNotes(ctx.member, params.id, { cursor, limit });
  return { items: await showNotes(ctx.member, items), next_cursor: next };
});

export const POST = route(contract.createProfileNote, async (ctx, { params, body }) => {
  const { text, mentions, key = null } = body;
  return showNote(ctx.member, await createNote(ctx.member, params.id, { text, mentions, key }));
});
