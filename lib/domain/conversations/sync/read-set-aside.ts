import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { MailReader } from "@/lib/providers/mail/port.ts";
import { dropSetAside, forgetTriesOf, nextSetAside } from "../store/mails-set-aside.ts";
import { unpackMail } from "./pack-mail.ts";
import { packOriginal } from "./pack-original.ts";
import { recordMail } from "./record-mail.ts";

/**
 * Reads the mails again that a mailbox set aside, after what was wrong with them or with us was mended, and records
 * them. One that still can't be read stays. One that was recorded meanwhile is recognised. It counts as of when it
 * arrived: what its person or a member did since stands. Returns how many are no longer set aside.
 */
export async function readSetAside(reader: MailReader, workspaceId: Id, mailboxId: Id): Promise<number> {
  const account = { kind: "mailbox", workspaceId, id: mailboxId, cursor: null, ref: "", askedAt: 0 } as const;
  let read = 0;
  const next = (after: Id | null) =>
    db.tenant({ workspaceId }, ({ sql }) => nextSetAside(sql, workspaceId, mailboxId, after));
  for (let mail = await next(null); mail !== null; mail = await next(mail.id)) {
    try {
      const { id, name, at, isWhole, createdAt } = mail;
      const raw = await unpackMail({ workspaceId, kind: "set_aside", id }, mail);
      const fetched = { id: name, raw, at, isShortened: !isWhole };
      const opened = await reader.read(fetched);
      const original = await packOriginal(workspaceId, fetched);
      await db.tenant({ workspaceId }, async (tx) => {
        await recordMail(tx, account, opened, original, createdAt);
        await dropSetAside(tx, workspaceId, id);
      });
      read += 1;
    } catch (err) {
      logger("sync").warn({ err, mailbox: mailboxId, mail: mail.name }, "a mail stays set aside");
      // This worker outlived it.
      const { id } = mail;
      await db.tenant({ workspaceId }, (tx) => forgetTriesOf(tx, workspaceId, id));
    }
  }
  return read;
}
