import { dialogMessages } from "@/lib/contracts/inbox.ts";
import { readConversation, readDrafts } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialogDetail } from "@/lib/http/views/inbox.ts";

export const GET = route(dialogMessages, async (ctx, { query, params }) => {
  const { id } = params;
  const detail = await readConversation(ctx.member, id, query.before ?? null);
  return toDialogDetail(ctx.member, detail, await readDrafts(ctx.member, id));
});
