import { mergeProfiles } from "@/lib/contracts/prospects.ts";
import { mergePeople } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showMerge } from "@/lib/http/show/duplicates.ts";

export const POST = route(mergeProfiles, async (ctx, { body }) => {
  const { keep_id: keptId, gone_id: goneId, from_gone: fromGone } = body;
  return showMerge(await mergePeople(ctx.member, { keptId, goneId, fromGone }));
});
