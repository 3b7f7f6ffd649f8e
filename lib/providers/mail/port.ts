import type { LookUp } from "../look-up.ts";

/**
 * A mailbox, as the product needs it. Adapter: `smtp` (SMTP and IMAP, for the embedded world and real servers alike).
 * Every method throws ProviderError and nothing else; none retries by itself.
 */
export interface MailPort {
  /** Signs in at both servers and says what the mailbox can do; throws `auth` or `unavailable` with the server's word. */
  verify(account: MailAccount): Promise<MailboxAbilities>;
  /**
   * Hands one mail to the server. A connection lost after the final dot throws `ambiguous`.
   * @param begin is waited for once the server has agreed to take the mail, right before its first byte. Where it throws,
   * nothing leaves, and `send` throws the same.
   */
  send(account: MailAccount, mail: OutgoingMail, begin?: () => Promise<void>): Promise<MailReceipt>;
  /** After an ambiguous hand-off: is that Message-ID in the folder of sent mail? `unknown` without such a folder. */
  lookUp(account: MailAccount, messageId: string): Promise<LookUp<MailReceipt>>;
  /**
   * New mail in the inbox after `cursor` (null: only what arrives from now on), oldest first, at most `limit`, unopened:
   * only a MailReader opens what strangers wrote.
   */
  poll(
    account: MailAccount,
    cursor: string | null,
    limit: number,
  ): Promise<{ mails: FetchedMail[]; cursor: string }>;
}

/** Opens mail that strangers wrote. */
export interface MailReader {
  /**
   * Reads one mail, in bounded time and memory, away from whatever else this process does. What it hands on is storable
   * (lib/kernel/storable-text). Throws ProviderError: `rejected` for a mail that can't be read inside the bounds,
   * `unavailable` where that is not the mail's doing.
   */
  read(mail: FetchedMail): Promise<IncomingMail>;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte; `starttls`: required upgrade; `none`: plain, allowed for the embedded world only. */
  readonly security: "tls" | "starttls" | "none";
}

export interface MailAccount {
  readonly email: string;
  readonly fromName: string;
  readonly username: string;
  readonly password: string;
  readonly smtp: MailServer;
  readonly imap: MailServer;
}

export interface MailboxAbilities {
  /** The folder into which the server itself files sent mail, or null. */
  readonly sentFolder: string | null;
}

export interface OutgoingMail {
  /** With angle brackets; fixed by the effect's key, so that a retry is the same mail. */
  readonly messageId: string;
  readonly to: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** RFC 8058 one-click address, where the mail carries one. */
  readonly unsubscribeUrl: string | null;
}

export interface MailReceipt {
  readonly messageId: string;
  /** What the server answered, like `250 queued as 4F2`. */
  readonly response: string;
}

/** A mail as the server keeps it, with its bytes or the first part of them. */
export interface FetchedMail {
  /** Stable within the mailbox: UIDVALIDITY and UID. */
  readonly id: string;
  readonly raw: Uint8Array;
  /** When it arrived. */
  readonly at: Date;
}

export interface IncomingMail {
  /** Stable within the mailbox: UIDVALIDITY and UID. */
  readonly id: string;
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly from: { readonly email: string; readonly name: string };
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
  /** `person`: somebody wrote it; `bounce` per RFC 3464; `auto` per RFC 3834 (out of office). */
  readonly nature: "person" | "bounce" | "auto";
  /**
   * What a delivery report claims: the failed address (as it was written to and as the last server names it), its RFC 3463
   * status, and the Message-IDs of the mail that it quotes. Anybody can write one: it is to be believed only about a mail
   * that was sent.
   */
  readonly bounce: {
    readonly addresses: readonly string[];
    readonly status: string;
    readonly quoted: readonly string[];
  } | null;
}
