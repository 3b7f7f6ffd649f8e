import { listSignIns, type WorldSignIns } from "@/lib/contracts/world.ts";
import { route } from "@/lib/http/route.ts";
import { askWorld } from "@/lib/http/world/ask.ts";

export const GET = route(listSignIns, () => askWorld<WorldSignIns>("GET", "/network-sign-ins"));
