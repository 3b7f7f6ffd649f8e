import type { FetchedMail, MailAccount, OpenMailbox } from "@/lib/providers/mail/port.ts";

/** A mail port whose mailboxes answer as told, and don't tell of new mail by themselves. */
export const fakeMailboxes =
  (
    poll: (account: MailAccount, cursor: string | null) => Promise<{ mails: FetchedMail[]; cursor: string }>,
  ) =>
  async (account: MailAccount): Promise<OpenMailbox> => ({
    poll: (cursor) => poll(account, cursor),
    watch: async () => false,
    close: async () => {},
  });
