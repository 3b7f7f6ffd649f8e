import { changeClock, readClock } from "@/lib/contracts/world.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const GET = worldRoute(readClock, () => askWorld(readClock.reply, "GET", "/clock"));
export const POST = worldRoute(changeClock, (_ctx, { body }) =>
  askWorld(changeClock.reply, "POST", "/clock", { body }),
);
