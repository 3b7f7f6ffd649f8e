import * as contract from "@/lib/contracts/inbox.ts";
import { channelOfDraft } from "@/lib/contracts/words/draft-types.ts";
import { saveDraft } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const PUT = route(contract.saveDraft, async (ctx, { body, params }) => {
  const { type, subject, draft: text, files, key } = body;
  await saveDraft(ctx.member, params.id, { channel: channelOfDraft[type], subject, text, files, key });
  return { done: true as const };
});
