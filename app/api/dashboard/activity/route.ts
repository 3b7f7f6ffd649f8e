import { readActivity as contract } from "@/lib/contracts/dashboard.ts";
import { route } from "@/lib/http/route.ts";
import { showActivity } from "@/lib/http/show/dashboard.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";

export const GET = route(contract, (ctx, { query: { window, timezone, cursor, limit } }) =>
  showActivity(ctx.member, { window, zone: chooseTimeZone(timezone), cursor: cursor ?? null, limit }),
);
