import * as contract from "@/lib/contracts/console/people.ts";
import { signUserOut } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.signConsoleUserOut, async (ctx, { params }) => ({
  ended: await signUserOut(ctx.operator, params.id),
}));
