import * as contract from "@/lib/contracts/tracking.ts";
import { verifyDomain } from "@/lib/domain/tracking/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomDomain } from "@/lib/http/views/tracking.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(contract.verifyCustomDomain, async (ctx, { params }) =>
  toCustomDomain(await verifyDomain(ctx.member, params.id, ports().dns)),
);
