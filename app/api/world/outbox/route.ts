import { listOutbox } from "@/lib/contracts/world.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const GET = worldRoute(listOutbox, (_ctx, { query }) =>
  askWorld(listOutbox.reply, "GET", worldPath(["outbox"], { recipient: query.recipient })),
);
