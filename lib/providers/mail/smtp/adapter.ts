import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { AddressPolicy } from "../../net/guarded-address.ts";
import type { MailPort, SmtpAccount } from "../port.ts";
import { composeMail } from "./compose.ts";
import { imapReading } from "./imap-reading.ts";
import { folderHolds, sentFolderOf, withInbox } from "./inbox.ts";
import { reachServer } from "./reach-server.ts";
import type { Hand } from "./sending/session.ts";
import { smtpSessions, usualLimits } from "./sending/sessions.ts";

/** The mail port over SMTP and IMAP. `policy` lists the addresses that may be reached besides the public internet. */
export function smtpMail(policy: AddressPolicy, limits = usualLimits): MailPort<SmtpAccount> {
  const reading = imapReading(policy);
  const sessions = smtpSessions(policy, limits);
  return {
    async verify(account) {
      await sessions.verify(account);
      return reading.verify(account);
    },
    async send(account, mail, begin = async () => {}, handed = () => {}) {
      let bytes = await composeMail(account, mail, new Date(systemMs()));
      const hand: Hand = {
        to: mail.to.email,
        size: bytes.length,
        read: () => bytes,
        begin,
        handed() {
          // While its answer is waited for, nothing of the mail is in memory.
          bytes = Buffer.alloc(0);
          handed();
        },
      };
      const response = await sessions.send(account, hand);
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
    openLeft: reading.openLeft,
  };
}
