import { listPeople, type WorldPeople } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";

export const GET = route(listPeople, (_ctx, { query }) =>
  askWorld<WorldPeople>("GET", worldPath(["people"], { search: query.search, limit: "30" })),
);
