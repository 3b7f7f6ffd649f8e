import { readPerson, type WorldPersonDetail } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";

export const GET = route(readPerson, (_ctx, { params }) =>
  askWorld<WorldPersonDetail>("GET", worldPath(["people", params.person])),
);
