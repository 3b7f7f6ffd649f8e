import type { MailAccount } from "./port.ts";

export { LeftGone } from "./left-bytes.ts";

/** A server as breakers and caps of connections name it. */
export interface ServerName {
  readonly host: string;
  readonly port: number;
}

/** The host of an API that mails are handed to. */
function apiHost(account: Exclude<MailAccount, { kind: "smtp" }>): string {
  if (account.kind === "google") return "gmail.googleapis.com";
  if (account.kind === "microsoft") return "graph.microsoft.com";
  if (account.kind === "amazon") return `email.${account.region}.amazonaws.com`;
  return account.region === "eu" ? "api.eu.sendgrid.com" : "api.sendgrid.com";
}

/** The server that an account's mails are handed to. */
export function sendingServer(account: MailAccount): ServerName {
  if (account.kind !== "smtp") return { host: apiHost(account), port: 443 };
  return { host: account.smtp.host, port: account.smtp.port };
}

/** The server that an account's mails are read from. */
export function readingServer(account: MailAccount): ServerName {
  if (!("imap" in account)) return sendingServer(account);
  return { host: account.imap.host, port: account.imap.port };
}
