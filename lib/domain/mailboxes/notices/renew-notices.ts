import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { eventTokenOf } from "../events/event-token.ts";
import { openMailAccount } from "../open-mail-account.ts";
import {
  connectedAtOf,
  type NoticeDue,
  saveNotices,
  type TellingType,
  takeNoticesDue,
} from "../store/notices.ts";
import { noticeSecretOf } from "./notice-secret.ts";

/** The most mailboxes of one look: they are asked about at once. */
const mostAtOnce = 10;

/**
 * Has providers tell of new mail, and go on telling. A mailbox whose provider refuses is asked for its mail every few seconds, as
 * before, and its provider again after half an hour.
 * @param types whose providers can call this installation.
 * @param addressOf where a workspace's providers tell, for a token. Null: it can't be reached from outside.
 */
export async function renewNotices(
  mail: Pick<MailPort, "subscribe">,
  types: readonly TellingType[],
  addressOf: (workspaceId: Id, token: string) => Promise<string | null>,
): Promise<void> {
  const due = await db.platform("operations", ({ sql }) => takeNoticesDue(sql, types, mostAtOnce));
  const told = due.map((mailbox) =>
    renew(mail, addressOf, mailbox).catch((err: unknown) =>
      logger("mailboxes").warn({ err, mailbox: mailbox.id }, "a provider won't tell of new mail"),
    ),
  );
  await Promise.all(told);
}

async function renew(
  mail: Pick<MailPort, "subscribe">,
  addressOf: (workspaceId: Id, token: string) => Promise<string | null>,
  due: NoticeDue,
): Promise<void> {
  const { workspaceId, id } = due;
  const token = eventTokenOf({ workspaceId, mailboxId: id });
  const address = await addressOf(workspaceId, token);
  if (address === null || !mail.subscribe) return;
  const { account, connectedAt } = await db.tenant({ workspaceId }, async (tx) => ({
    account: await openMailAccount(tx, workspaceId, id),
    connectedAt: await connectedAtOf(tx.sql, workspaceId, id),
  }));
  if (!account || connectedAt === null) return;
  const secret = noticeSecretOf(token);
  const to = Buffer.from(hashToken(`${address} ${secret}`)).toString("base64url");
  // Renewing changes neither the address nor the secret: where one is another now, new notices are asked for.
  const known = due.knownTo === to ? due.known : null;
  const given = await mail.subscribe(account, { address, secret, known });
  await db.tenant({ workspaceId }, ({ sql }) =>
    saveNotices(sql, due, { noticeId: given.id, until: given.until, to, connectedAt }),
  );
}
