import { mailboxDetail } from "@/lib/contracts/mailboxes.ts";
import { route } from "@/lib/http/route.ts";
import { showMailbox } from "@/lib/http/show/mailbox-detail.ts";

export const GET = route(mailboxDetail, (ctx, { params }) => showMailbox(ctx.member, params.integration));
