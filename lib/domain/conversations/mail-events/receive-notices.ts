import { db } from "@/lib/db/index.ts";
import { hastenNotices, isNoticeSecret, mailboxOfToken } from "@/lib/domain/mailboxes/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailEventsPort } from "@/lib/providers/mail-events/port.ts";
import { noteNews, noteNewsOfAddress } from "../store/mailbox-holds.ts";

/** Refuses an address that is none of this installation's. Throws `not_found`. */
export function requireNoticeAddress(token: string) {
  const mailbox = mailboxOfToken(token);
  if (!mailbox) throw new ProductError("not_found", "integrationMissing");
  return mailbox;
}

/**
 * Takes what Graph tells of a mailbox: that mail came, or that it will soon tell nothing more. It says neither what came nor to whom:
 * the mailbox is read as ever. Throws `not_found` for an unknown address, `invalid_input` for what isn't Graph's, `forbidden`
 * without the mailbox's secret.
 */
export async function receiveNotices(
  port: Pick<MailEventsPort, "microsoft">,
  token: string,
  raw: Uint8Array,
): Promise<void> {
  const { workspaceId, mailboxId } = requireNoticeAddress(token);
  const notices = noticesIn(port, raw);
  if (!notices.every(({ secret }) => isNoticeSecret(token, secret)))
    throw new ProductError("forbidden", "mailEventsUnknown");
  const kinds = new Set(notices.map(({ kind }) => kind));
  await db.tenant({ workspaceId }, async ({ sql }) => {
    if (kinds.has("news")) await noteNews(sql, workspaceId, mailboxId);
    if (kinds.has("ended") || kinds.has("ending"))
      await hastenNotices(sql, workspaceId, mailboxId, kinds.has("ended"));
  });
}

function noticesIn(port: Pick<MailEventsPort, "microsoft">, raw: Uint8Array) {
  try {
    return port.microsoft(raw);
  } catch (cause) {
    if (cause instanceof ProviderError) throw new ProductError("invalid_input", "invalidBody", { cause });
    throw cause;
  }
}

/**
 * Takes a push of Gmail's topic: mail came into a mailbox, whichever workspaces it is connected in. Throws `forbidden` for a push
 * that Google hasn't signed for this topic, `invalid_input` for what is none, `unavailable` where Google's keys can't be had.
 */
export async function receiveGmailPush(
  port: Pick<MailEventsPort, "gmail">,
  token: string,
  raw: Uint8Array,
): Promise<void> {
  const address = await port.gmail(token, raw).catch((cause: unknown) => {
    if (!(cause instanceof ProviderError)) throw cause;
    if (cause.kind === "auth") throw new ProductError("forbidden", "mailEventsUnknown", { cause });
    if (cause.kind === "rejected") throw new ProductError("invalid_input", "invalidBody", { cause });
    throw new ProductError("unavailable", "mailServerUnreachable", {
      values: { detail: cause.detail },
      cause,
    });
  });
  await db.platform("sync", ({ sql }) => noteNewsOfAddress(sql, "google", address));
}
