import * as contract from "@/lib/contracts/tracking.ts";
import { claimDomain, listDomains } from "@/lib/domain/tracking/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomDomain } from "@/lib/http/views/tracking.ts";

export const GET = route(contract.listCustomDomains, async (ctx) =>
  (await listDomains(ctx.member)).map(toCustomDomain),
);

export const POST = route(contract.claimCustomDomain, async (ctx, { body }) =>
  toCustomDomain(await claimDomain(ctx.member, body.domain)),
);
