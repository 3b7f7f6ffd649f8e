import { logger } from "@/lib/log/index.ts";
import { readMailsAgain } from "@/lib/wiring.ts";
import type { JobData } from "../definitions/index.ts";
import type { JobRun } from "../jobs-in-hand.ts";

/** Job `mailbox.read_set_aside`. */
export async function readAside(
  _run: JobRun,
  { workspaceId, mailboxId }: JobData<"mailbox.read_set_aside">,
): Promise<void> {
  const read = await readMailsAgain(workspaceId, mailboxId);
  logger("sync").info({ mailbox: mailboxId, read }, "mails that were set aside were read again");
}
