import { beginWorldCall } from "@/lib/contracts/world.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const POST = worldRoute(beginWorldCall, (_ctx, { body }) =>
  askWorld(beginWorldCall.reply, "POST", "/phones/clients/calls", { body }),
);
