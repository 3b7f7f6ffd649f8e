import { downloadAttachment } from "@/lib/contracts/inbox.ts";
import { readMessageFile } from "@/lib/domain/conversations/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(downloadAttachment, async (ctx, { params }) =>
  fileReply(await readMessageFile(ctx.member, params.id)),
);
