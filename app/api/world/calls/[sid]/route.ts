import { changeWorldCall, readWorldCall } from "@/lib/contracts/world.ts";
import { askWorld, worldPath } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

const pathOf = (sid: string) => worldPath(["phones", "clients", "calls", sid]);

export const GET = worldRoute(readWorldCall, (_ctx, { params }) =>
  askWorld(readWorldCall.reply, "GET", pathOf(params.sid)),
);
export const POST = worldRoute(changeWorldCall, (_ctx, { params, body }) =>
  askWorld(changeWorldCall.reply, "POST", pathOf(params.sid), { body }),
);
