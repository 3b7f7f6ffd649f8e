import { chooseHighlights, readHighlights } from "@/lib/contracts/reports.ts";
import { readSubscription, subscribe } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toHighlights } from "@/lib/http/views/reports.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";

export const GET = route(readHighlights, async (ctx) => toHighlights(await readSubscription(ctx.member)));

export const POST = route(chooseHighlights, async (ctx, { body }) =>
  toHighlights(await subscribe(ctx.member, body.rhythm, chooseTimeZone(body.timezone))),
);
