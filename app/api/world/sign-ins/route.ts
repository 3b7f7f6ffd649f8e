import { listSignIns } from "@/lib/contracts/world.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { worldRoute } from "@/lib/http/world/world-route.ts";

export const GET = worldRoute(listSignIns, () => askWorld(listSignIns.reply, "GET", "/network-sign-ins"));
