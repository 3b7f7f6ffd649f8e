import { mayOpen } from "@/lib/access/viewer.ts";
import { readTimeline as contract } from "@/lib/contracts/prospects.ts";
import { readTimeline } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showTimeline } from "@/lib/http/show/timeline.ts";

export const GET = route(contract, async (ctx, { params, query }) => {
  const asked = { cursor: query.cursor ?? null, limit: query.limit };
  return showTimeline(await readTimeline(ctx.member, params.id, asked), mayOpen(ctx.viewer, "inbox"));
});
