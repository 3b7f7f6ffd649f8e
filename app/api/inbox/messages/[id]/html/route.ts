import { messageHtml } from "@/lib/contracts/inbox.ts";
import { readMessageHtml } from "@/lib/domain/conversations/index.ts";
import { mailPage } from "@/lib/http/mail-page.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(messageHtml, async (ctx, { params, query }) =>
  mailPage(await readMessageHtml(ctx.member, params.id), query.pictures),
);
