import { changeClock, readClock, type WorldClock } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld } from "@/lib/http/world/ask.ts";

export const GET = route(readClock, () => askWorld<WorldClock>("GET", "/clock"));
export const POST = route(changeClock, (_ctx, { body }) => askWorld<WorldClock>("POST", "/clock", { body }));
