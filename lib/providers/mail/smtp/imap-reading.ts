import type { AddressPolicy } from "../../net/guarded-address.ts";
import type { ImapInbox, LeftBytes, LeftPlace, MailboxAbilities, OpenMailbox } from "../port.ts";
import { listFolders } from "./fetching/folders.ts";
import { openLeft } from "./fetching/left.ts";
import { openMailbox } from "./fetching/open-mailbox.ts";
import { startCursor } from "./fetching/read-new.ts";
import { connectInbox, sentFolderOf, withInbox } from "./inbox.ts";
import { reachServer } from "./reach-server.ts";

/** The reading half of the mail port, over IMAP. */
export interface ImapReading {
  verify(inbox: ImapInbox): Promise<MailboxAbilities>;
  open(inbox: ImapInbox): Promise<OpenMailbox>;
  openLeft(inbox: ImapInbox, place: LeftPlace, left?: AbortSignal): Promise<LeftBytes>;
}

/** Reads mail by IMAP from servers that people named. */
export function imapReading(policy: AddressPolicy): ImapReading {
  const reach = (inbox: ImapInbox) => reachServer(inbox.imap, "imap", policy);
  return {
    async verify(inbox) {
      return withInbox(inbox, await reach(inbox), async (client) => ({
        address: null,
        sentFolder: await sentFolderOf(client),
        cursor: await startCursor(client, await listFolders(client)),
      }));
    },
    async open(inbox) {
      return openMailbox(await connectInbox(inbox, await reach(inbox)));
    },
    async openLeft(inbox, place, left) {
      const connected = await connectInbox(inbox, await reach(inbox));
      left?.addEventListener("abort", () => void connected.close(), { once: true });
      try {
        left?.throwIfAborted();
        return await openLeft(connected, place);
      } catch (error) {
        await connected.close();
        throw error;
      }
    },
  };
}
