import { readPerson } from "@/lib/contracts/world.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const GET = worldRoute(readPerson, (_ctx, { params }) =>
  askWorld(readPerson.reply, "GET", worldPath(["people", params.person])),
);
