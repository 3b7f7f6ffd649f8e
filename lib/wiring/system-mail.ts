import type { SmtpAccount } from "@/lib/providers/mail/port.ts";

/** The address of the embedded world's mail server. */
export interface WorldMail {
  readonly smtpPort: number;
  readonly imapPort: number;
}

/**
 * The account from which the product itself sends mail (activation, notices): the operator's server where one is set,
 * else the embedded world's, else none. Without one, mails wait in their queue until there is one.
 * @param address `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS; checked by lib/env.
 */
export function systemMailAccount(
  address: string | undefined,
  from: string | undefined,
  world: WorldMail | null,
): SmtpAccount | null {
  if (address) {
    const url = new URL(address);
    const tls = url.protocol === "smtps:";
    const smtp = {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port) || (tls ? 465 : 587),
      security: tls ? ("tls" as const) : ("starttls" as const),
    };
    const username = decodeURIComponent(url.username);
    return {
      kind: "smtp",
      email: from ?? username,
      fromName: "",
      username,
      password: decodeURIComponent(url.password),
      // Never used: the product's own mailbox isn't read.
      smtp,
      imap: smtp,
    };
  }
  if (!world) return null;
  const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" as const });
  return {
    kind: "smtp",
    email: "system@world.example",
    fromName: "",
    username: "system@world.example",
    password: "embedded-world",
    smtp: at(world.smtpPort),
    imap: at(world.imapPort),
  };
}

/**
 * Host and port of the operator's own server. It may be in a private network, since the operator set it and no user
 * typed it.
 */
export function trustedEndpoints(account: SmtpAccount | null): string[] {
  return account
    ? [`${account.smtp.host}:${account.smtp.port}`, `${account.imap.host}:${account.imap.port}`]
    : [];
}
