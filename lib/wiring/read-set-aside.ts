import { readSetAside } from "@/lib/domain/conversations/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { mailReader } from "@/lib/providers/mail/smtp/reader.ts";

/** Reads the mails again that a mailbox set aside, in a thread of its own. Returns how many could be read. */
export async function readMailsAgain(workspaceId: Id, mailboxId: Id): Promise<number> {
  const reader = mailReader({ threads: 1 });
  try {
    return await readSetAside(reader, workspaceId, mailboxId);
  } finally {
    reader.close();
  }
}
