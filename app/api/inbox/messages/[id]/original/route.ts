import { downloadOriginal } from "@/lib/contracts/inbox.ts";
import { readOriginal } from "@/lib/domain/conversations/index.ts";
import { openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(downloadOriginal, async ({ member }, { params }, { signal }) =>
  fileReply(await readOriginal(member, { mail: ports().mail, openMailAccount }, params.id, signal)),
);
