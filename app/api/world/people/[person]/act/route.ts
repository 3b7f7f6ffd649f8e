import { actAsPerson } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";

export const POST = route(actAsPerson, (_ctx, { params, body }) =>
  askWorld<{ done: boolean }>("POST", worldPath(["people", params.person, "act"]), { body }),
);
