import { downloadAttachment } from "@/lib/contracts/inbox.ts";
import { readMessageFile } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(downloadAttachment, async ({ member }, { params }, { signal }) =>
  fileReply(await readMessageFile(member, { mail: ports().mail, openMailAccount }, params.id, signal)),
);
