import { systemMs } from "@/lib/kernel/clock/system.ts";
import { type AddressPolicy, guardHost } from "../../net/guarded-address.ts";
import { OwnRefusal } from "../../own-refusal.ts";
import type { MailPort, SmtpAccount } from "../port.ts";
import { composeMail } from "./compose.ts";
import { listFolders } from "./fetching/folders.ts";
import { openMailbox } from "./fetching/open-mailbox.ts";
import { startCursor } from "./fetching/read-new.ts";
import { connectInbox, folderHolds, sentFolderOf, withInbox } from "./inbox.ts";
import { submit } from "./submit.ts";

/** The mail port over SMTP and IMAP. `policy` lists the addresses that may be reached besides the public internet. */
export function smtpMail(policy: AddressPolicy): MailPort<SmtpAccount> {
  /** Resolves and checks a typed host when connecting. An unencrypted session is allowed only to private endpoints. */
  async function reach(account: SmtpAccount, side: "smtp" | "imap") {
    const { host, port, security } = account[side];
    const at = await guardHost(host, port, policy).catch((error: unknown) => {
      throw error instanceof OwnRefusal ? new OwnRefusal(error.why, side, error.cause) : error;
    });
    if (security === "none" && at.verdict === "public") throw new OwnRefusal("plain_forbidden", side);
    return at;
  }
  return {
    async verify(account) {
      await submit(account, await reach(account, "smtp"), null);
      return withInbox(account, await reach(account, "imap"), async (client) => ({
        address: null,
        sentFolder: await sentFolderOf(client),
        cursor: await startCursor(client, await listFolders(client)),
      }));
    },
    async send(account, mail, begin = async () => {}) {
      const bytes = await composeMail(account, mail, new Date(systemMs()));
      const hand = { to: mail.to.email, bytes, begin };
      const response = await submit(account, await reach(account, "smtp"), hand);
      return { messageId: mail.messageId, response };
    },
    async lookUp(account, messageId) {
      return withInbox(account, await reach(account, "imap"), async (client) => {
        const folder = await sentFolderOf(client);
        if (folder === null) return { state: "unknown" as const };
        return (await folderHolds(client, folder, messageId))
          ? { state: "done" as const, receipt: { messageId, response: "found in the folder of sent mail" } }
          : { state: "absent" as const };
      });
    },
    async open(account) {
      return openMailbox(await connectInbox(account, await reach(account, "imap")));
    },
  };
}
