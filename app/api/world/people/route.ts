import { listPeople } from "@/lib/contracts/world.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const GET = worldRoute(listPeople, (_ctx, { query }) =>
  askWorld(listPeople.reply, "GET", worldPath(["people"], { search: query.search, limit: "30" })),
);
