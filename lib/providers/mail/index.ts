import type { MailAccount } from "./port.ts";

/** A server as breakers and caps of connections name it. */
export interface ServerName {
  readonly host: string;
  readonly port: number;
}

const ofProvider = { google: "gmail.googleapis.com", microsoft: "graph.microsoft.com" } as const;

/** The server that an account's mails are handed to. */
export function sendingServer(account: MailAccount): ServerName {
  if (account.kind !== "smtp") return { host: ofProvider[account.kind], port: 443 };
  return { host: account.smtp.host, port: account.smtp.port };
}

/** The server that an account's mails are read from. */
export function readingServer(account: MailAccount): ServerName {
  if (account.kind !== "smtp") return sendingServer(account);
  return { host: account.imap.host, port: account.imap.port };
}
