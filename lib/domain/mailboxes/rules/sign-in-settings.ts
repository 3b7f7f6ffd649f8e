/** A mail server, as a person named it. */
export interface NamedServer {
  readonly host: string;
  readonly port: number;
  readonly security: "tls" | "starttls" | "none";
}

/** A service that hands a mailbox's mails on, as it is stored: without its key. */
export type Relay =
  | { readonly kind: "sendgrid"; readonly region: "global" | "eu" }
  | {
      readonly kind: "amazon";
      readonly accessKeyId: string;
      readonly region: string;
      /** Null: the account's default. */
      readonly configurationSet: string | null;
    };

/** How a mailbox's mails leave: by a server that a person named, or by a service. */
export type Sending = { readonly kind: "smtp"; readonly smtp: NamedServer } | Relay;

/** The servers, the service and the user that a mailbox's secrets belong to. */
export interface SignInSettings {
  readonly username: string;
  readonly imap: NamedServer;
  readonly sending: Sending;
}

const isSameServer = (a: NamedServer, b: NamedServer) =>
  a.host.trim().toLowerCase() === b.host.trim().toLowerCase() &&
  a.port === b.port &&
  a.security === b.security;

/**
 * Whether new settings need the password again. The stored one was given for these servers, this encryption and this
 * user; whoever could send it elsewhere could read it (S25).
 */
export function asksPasswordAgain(before: SignInSettings, now: SignInSettings): boolean {
  if (before.username !== now.username || !isSameServer(before.imap, now.imap)) return true;
  if (now.sending.kind !== "smtp") return false;
  return before.sending.kind !== "smtp" || !isSameServer(before.sending.smtp, now.sending.smtp);
}

/** Whether new settings need the service's key again: it was given for another service, region or user of it. */
export function asksKeyAgain(before: SignInSettings, { sending: now }: SignInSettings): boolean {
  const { sending } = before;
  if (now.kind === "smtp") return false;
  if (sending.kind === "sendgrid") return now.kind !== "sendgrid" || now.region !== sending.region;
  if (sending.kind !== "amazon" || now.kind !== "amazon") return true;
  return now.region !== sending.region || now.accessKeyId !== sending.accessKeyId;
}
