import { receiveCallEvents } from "@/lib/contracts/dialer.ts";
import { receiveNews } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toldOf, twiml } from "@/lib/http/views/dialer.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(receiveCallEvents, async (_ctx, { query, body }, request) => {
  await receiveNews(ports().dialer, toldOf(request, body.raw), {
    workspaceId: query.workspace ?? null,
    callId: query.call ?? null,
  });
  return twiml("<Response/>");
});
