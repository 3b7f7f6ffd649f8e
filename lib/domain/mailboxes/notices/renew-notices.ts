import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { eventTokenOf } from "../events/event-token.ts";
import { openMailAccount } from "../open-mail-account.ts";
import {
  connectedAtOf,
  forgetNotices,
  listNotices,
  type NoticeDue,
  type NoticesKept,
  putNoticesOff,
  saveNotices,
  type TellingType,
  takeNoticesDue,
} from "../store/notices.ts";
import { noticeSecretOf } from "./notice-secret.ts";

/** The most mailboxes of one look: they are asked about at once. */
const mostAtOnce = 10;
/** How often one look fills the places of mailboxes that can't be reached from outside. */
const mostRounds = 20;
/** How many mailboxes are compared at once with where they tell. */
const page = 500;

type AddressOf = (workspaceId: Id, token: string, type: TellingType) => Promise<string | null>;

/**
 * Has providers tell of new mail, and go on telling. A mailbox whose provider refuses is asked for its mail every few
 * seconds, as before, and its provider again after half an hour, then after twice as long each time, a day at most. One
 * that can't be told of from outside is put off for a day at once, and takes nobody's place.
 * @param types whose providers can call this installation.
 * @param addressOf where a provider tells of a workspace's mailbox, for a token. Null: it can't tell.
 */
export async function renewNotices(
  mail: Pick<MailPort, "subscribe">,
  types: readonly TellingType[],
  addressOf: AddressOf,
): Promise<void> {
  const told: Promise<void>[] = [];
  for (let round = 0; round < mostRounds && told.length < mostAtOnce; round++) {
    const free = mostAtOnce - told.length;
    const due = await db.platform("operations", ({ sql }) => takeNoticesDue(sql, types, free));
    for (const mailbox of due) {
      const address = mail.subscribe ? await addressFor(addressOf, mailbox) : null;
      if (address === null) await db.tenant(mailbox, ({ sql }) => putNoticesOff(sql, mailbox));
      else told.push(renewOrWarn(mail, address, mailbox));
    }
    if (due.length < free) break;
  }
  await Promise.all(told);
}

/**
 * Forgets notices that providers tell where nobody hears or believes them any more: the installation has another host,
 * topic or master key. They would be renewed days later.
 */
export async function forgetMovedNotices(addressOf: AddressOf): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const kept = await db.platform("operations", ({ sql }) => listNotices(sql, after, page));
    for (const mailbox of kept) {
      try {
        await forgetIfMoved(addressOf, mailbox);
      } catch (err) {
        // One that can't be compared must not keep those behind it from being compared.
        logger("mailboxes").warn({ err, mailbox: mailbox.id }, "notices could not be compared");
      }
    }
    const last = kept.at(-1);
    if (!last || kept.length < page) return;
    after = last.id;
  }
}

async function forgetIfMoved(addressOf: AddressOf, mailbox: NoticesKept): Promise<void> {
  const address = await addressFor(addressOf, mailbox);
  if (address === null || markOf(address, tokenOf(mailbox)) !== mailbox.to)
    await db.tenant(mailbox, ({ sql }) => forgetNotices(sql, mailbox));
}

interface Named {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly type: TellingType;
}

const tokenOf = ({ workspaceId, id }: Pick<Named, "workspaceId" | "id">) =>
  eventTokenOf({ workspaceId, mailboxId: id });

const addressFor = (addressOf: AddressOf, mailbox: Named) =>
  addressOf(mailbox.workspaceId, tokenOf(mailbox), mailbox.type);

/** The mark of an address and the secret that is repeated there. */
const markOf = (address: string, token: string) =>
  Buffer.from(hashToken(`${address} ${noticeSecretOf(token)}`)).toString("base64url");

async function renewOrWarn(
  mail: Pick<MailPort, "subscribe">,
  address: string,
  due: NoticeDue,
): Promise<void> {
  try {
    await renew(mail, address, due);
  } catch (err) {
    logger("mailboxes").warn({ err, mailbox: due.id }, "a provider won't tell of new mail");
  }
}

async function renew(mail: Pick<MailPort, "subscribe">, address: string, due: NoticeDue): Promise<void> {
  const { workspaceId, id } = due;
  const { account, connectedAt } = await db.tenant({ workspaceId }, async (tx) => ({
    account: await openMailAccount(tx, workspaceId, id),
    connectedAt: await connectedAtOf(tx.sql, workspaceId, id),
  }));
  if (!account || connectedAt === null) return;
  const token = tokenOf(due);
  const secret = noticeSecretOf(token);
  const to = markOf(address, token);
  // Renewing changes neither the address nor the secret: where one is another now, new notices are asked for.
  const known = due.knownTo === to ? due.known : null;
  const given = await mail.subscribe?.(account, { address, secret, known });
  if (!given) return;
  await db.tenant({ workspaceId }, ({ sql }) =>
    saveNotices(sql, due, { noticeId: given.id, until: given.until, to, connectedAt }),
  );
}
