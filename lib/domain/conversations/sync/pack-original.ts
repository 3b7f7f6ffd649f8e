import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { FetchedMail } from "@/lib/providers/mail/port.ts";
import { longestName } from "../rules/raw-mail.ts";
import type { MessageSource } from "../store/mail-sources.ts";
import { packMail } from "./pack-mail.ts";

/** A mail as it came, packed for the message that it will be. */
export interface Original {
  /** The id that the message gets: the mail is sealed to it. */
  readonly messageId: Id;
  readonly source: MessageSource;
}

/** Packs a mail before the transaction that records it: no lock waits for the work, and no retry repeats it. */
export async function packOriginal(workspaceId: Id, mail: FetchedMail): Promise<Original> {
  const messageId = newId();
  const packed = await packMail({ workspaceId, kind: "message", id: messageId }, mail.raw);
  const name = storableLine(mail.id, longestName);
  return { messageId, source: { name, isWhole: mail.isShortened !== true, packed } };
}
