import type { FetchedMail, MailAccount, MailPort } from "@/lib/providers/mail/port.ts";

/** Opens a mailbox, reads one page after the cursor, and closes it. */
export async function pollOnce(
  port: Pick<MailPort, "open">,
  account: MailAccount,
  cursor: string | null,
  limit = 50,
): Promise<{ mails: FetchedMail[]; cursor: string }> {
  const mailbox = await port.open(account);
  try {
    return await mailbox.poll(cursor, limit);
  } finally {
    await mailbox.close();
  }
}
