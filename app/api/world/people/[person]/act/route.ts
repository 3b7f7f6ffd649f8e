import { actAsPerson } from "@/lib/contracts/world.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const POST = worldRoute(actAsPerson, (_ctx, { params, body }) =>
  askWorld(actAsPerson.reply, "POST", worldPath(["people", params.person, "act"]), { body }),
);
