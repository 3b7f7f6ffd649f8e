import { unsubscribeByLink } from "@/lib/contracts/unsubscribe.ts";
import { unsubscribe } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(unsubscribeByLink, async (ctx, { body, params }) => {
  await unsubscribe(ctx.brand.id, params.token);
  if (body.from === undefined) return { done: true } as const;
  return new Response(null, { status: 303, headers: { location: `/u/${params.token}` } });
});
