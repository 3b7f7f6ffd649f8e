import { listOutbox, type WorldOutbox } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";

export const GET = route(listOutbox, (_ctx, { query }) =>
  askWorld<WorldOutbox>("GET", worldPath(["outbox"], { recipient: query.recipient })),
);
