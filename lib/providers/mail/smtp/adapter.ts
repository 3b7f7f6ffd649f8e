import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { AddressPolicy } from "../../net/guarded-address.ts";
import type { MailPort, MailServer, SmtpAccount } from "../port.ts";
import { composeMail } from "./compose.ts";
import { imapReading } from "./imap-reading.ts";
import { folderHolds, sentFolderOf, withInbox } from "./inbox.ts";
import { reachServer } from "./reach-server.ts";
import { submit } from "./submit.ts";

/** The mail port over SMTP and IMAP. `policy` lists the addresses that may be reached besides the public internet. */
export function smtpMail(policy: AddressPolicy): MailPort<SmtpAccount> {
  const reading = imapReading(policy);
  const reach = (server: MailServer) => reachServer(server, "smtp", policy);
  return {
    async verify(account) {
      await submit(account, await reach(account.smtp), null);
      return reading.verify(account);
    },
    async send(account, mail, begin = async () => {}) {
      const bytes = await composeMail(account, mail, new Date(systemMs()));
      const hand = { to: mail.to.email, bytes, begin };
      const response = await submit(account, await reach(account.smtp), hand);
      return { messageId: mail.messageId, response };
    },
    async lookUp(account, messageId) {
      return withInbox(account, await reachServer(account.imap, "imap", policy), async (client) => {
        const folder = await sentFolderOf(client);
        if (folder === null) return { state: "unknown" as const };
        return (await folderHolds(client, folder, messageId))
          ? { state: "done" as const, receipt: { messageId, response: "found in the folder of sent mail" } }
          : { state: "absent" as const };
      });
    },
    open: reading.open,
  };
}
