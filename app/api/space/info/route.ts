import { spaceInfo } from "@/lib/contracts/workspaces.ts";
import { route } from "@/lib/http/route.ts";
import { showSpace } from "@/lib/http/show/space.ts";

export const GET = route(spaceInfo, (ctx) => showSpace(ctx));
