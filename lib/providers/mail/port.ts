import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import type { LookUp } from "../look-up.ts";

/**
 * A mailbox, as the product needs it. Adapters, one for each kind of account: `smtp` (SMTP and IMAP), `google` (Gmail's
 * API), `microsoft` (Graph), `sendgrid` and `amazon` (their APIs, and IMAP). Methods throw only ProviderError and don't
 * retry.
 */
export interface MailPort<Account extends MailAccount = MailAccount> {
  /**
   * Signs in and returns what the mailbox can do, and the cursor after all mail that it holds now. Throws `auth` or
   * `unavailable` with the server's message.
   */
  verify(account: Account): Promise<MailboxAbilities>;
  /**
   * Gives one mail to the server. A connection lost after the final dot throws `ambiguous`.
   * @param begin is awaited when the server has agreed to take the mail, right before its first byte. If it throws,
   * nothing leaves, and `send` throws the same error. MayNotBegin is also thrown where too many connections are open.
   * @param handed is called, once, where the server has all of the mail but may take minutes to answer: its files
   * needn't be kept any longer.
   */
  send(
    account: Account,
    mail: OutgoingMail,
    begin?: () => Promise<void>,
    handed?: () => void,
  ): Promise<MailReceipt>;
  /**
   * Asks after an ambiguous sending whether a mail with that Message-ID is in the folder of sent mail. `unknown`
   * without such a folder.
   */
  lookUp(account: Account, messageId: string): Promise<LookUp<MailReceipt>>;
  /** Signs in to read incoming mail. The caller closes the connection. */
  open(account: Account): Promise<OpenMailbox>;
  /**
   * Opens what was left in a mailbox, a file or a whole mail, and has its first bytes. The caller reads on, and closes
   * it. Throws LeftGone where it isn't there any more. Where less comes than was announced, its end throws
   * `unavailable`.
   * @param left aborts when nobody waits for it any more: the connection is closed then.
   */
  openLeft(account: Account, place: LeftPlace, left?: AbortSignal): Promise<LeftBytes>;
  /**
   * Has the provider tell an address of ours when mail comes, or go on telling. Left out: this kind of mailbox can't.
   */
  subscribe?(account: Account, asked: NoticeRequest): Promise<Notices>;
}

/** Where something is that was left in a mailbox. */
export interface LeftPlace {
  /** The mail's name (FetchedMail.id). */
  readonly mail: string;
  /** The Message-ID by which it is found where it was moved or its folder renumbered. Null: it has none. */
  readonly messageId: string | null;
  /** The part within it, as its adapter named it (MailFile.leftPart). Null: the whole mail. */
  readonly part: string | null;
}

/** Bytes that are fetched while they are read, so that no large file is in memory. */
export interface LeftBytes {
  /** The next bytes, never none. Null: that was all. Throws ProviderError. */
  next(): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** A held connection to a mailbox. Its methods don't overlap: the caller awaits one before the next. */
export interface OpenMailbox {
  /**
   * New mail after `cursor` (null: only what arrives from now on), from all folders that may hold incoming mail, at
   * most `limit`. The mails are not parsed: only a MailReader parses what strangers wrote. A mail that was moved may be
   * reported again. With `headers` they have no bodies: for a mail whose body the server can't give.
   */
  poll(
    cursor: string | null,
    limit: number,
    extent?: "whole" | "headers",
  ): Promise<{ mails: FetchedMail[]; cursor: string }>;
  /**
   * Watches for new mail until the next `poll`. `tell` is called at most once: with `news` when the server tells of new
   * mail, or with `ended` when the connection is gone. Returns false where the server doesn't tell by itself.
   */
  watch(tell: (what: "news" | "ended") => void): Promise<boolean>;
  close(): Promise<void>;
}

/** How a provider is asked to tell of new mail. */
export interface NoticeRequest {
  /** Where it tells, by https. */
  readonly address: string;
  /** What it repeats with each notice, at most 128 characters: nobody else knows it. */
  readonly secret: string;
  /** What it told the mailbox's last notices to be, which are renewed. Null: there are none. */
  readonly known: string | null;
}

/** A provider's promise to tell of new mail. */
export interface Notices {
  readonly id: string;
  /** It tells until then, by the machine's clock. */
  readonly until: Date;
}

/** Parses mail that strangers wrote. */
export interface MailReader {
  /**
   * Reads one mail in bounded time and memory, apart from the rest of this process. Its texts are storable
   * (lib/kernel/storable-text). Throws ProviderError: `rejected` for a mail that can't be read within the bounds,
   * `unavailable` where the mail isn't the cause.
   */
  read(mail: FetchedMail): Promise<IncomingMail>;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte; `starttls`: upgrade required; `none`: plain, allowed only for the embedded world. */
  readonly security: "tls" | "starttls" | "none";
}

/** The sender as its mails name it. */
interface Sender {
  readonly email: string;
  readonly fromName: string;
}

/** Where mail is read by IMAP, and the sign-in. */
export interface ImapInbox {
  readonly username: string;
  readonly password: string;
  readonly imap: MailServer;
}

/** A mailbox on servers that a person named. */
export interface SmtpAccount extends Sender, ImapInbox {
  readonly kind: "smtp";
  /** The workspace whose share of this process's connections it uses. Left out: it is the operator's. */
  readonly tenant?: string;
  readonly smtp: MailServer;
}

/** A mailbox whose mails SendGrid hands on. SendGrid takes no answers: they are read by IMAP. */
export interface SendGridAccount extends Sender, ImapInbox {
  readonly kind: "sendgrid";
  readonly apiKey: string;
  readonly region: SendGridRegion;
}

/** Where SendGrid keeps an account's data: a key counts in its own region alone. */
export type SendGridRegion = "global" | "eu";

/** A mailbox whose mails Amazon SES hands on. Answers are read by IMAP. */
export interface AmazonAccount extends Sender, ImapInbox {
  readonly kind: "amazon";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Like `eu-central-1`. */
  readonly region: string;
  /** Decides where SES tells of a mail's events. Null: SES's default. */
  readonly configurationSet: string | null;
}

/** A connected mailbox whose grant the product keeps. */
export interface KeptGrant {
  readonly workspaceId: string;
  readonly mailboxId: string;
}

/** How the access token of an account is had: it was granted just now, or it is kept and renewed when it is due. */
export type Access = { readonly granted: string } | { readonly kept: KeptGrant };

/**
 * Gives an access token of a kept grant that is valid for a minute at least.
 * @param refused a token that the provider refused: another one is given. Throws ProviderError `auth` where the grant
 * was taken back.
 */
export type TokenKeeper = (grant: KeptGrant, refused?: string) => Promise<string>;

/** A mailbox whose owner let the product in by OAuth. */
interface GrantedAccount extends Sender {
  readonly access: Access;
}

export interface GoogleAccount extends GrantedAccount {
  readonly kind: "google";
}

export interface MicrosoftAccount extends GrantedAccount {
  readonly kind: "microsoft";
}

export type MailAccount = SmtpAccount | GoogleAccount | MicrosoftAccount | SendGridAccount | AmazonAccount;

export interface MailboxAbilities {
  /** The mailbox's address as its provider names it. Null where it doesn't say. */
  readonly address: string | null;
  /** The folder in which the server itself files sent mail, or null. */
  readonly sentFolder: string | null;
  /** Behind all mail that was there: what comes after it is new. */
  readonly cursor: string;
}

export interface OutgoingMail {
  /** With angle brackets. Derived from the effect's key, so that a retry is the same mail. */
  readonly messageId: string;
  readonly to: { readonly email: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** The address at which its reader unsubscribes (RFC 2369). With https also by one click (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  /** What goes with it, in this order. */
  readonly files: readonly OutgoingFile[];
  /** Whether it was tried before: an earlier try may have left something at the provider that isn't sent. */
  readonly isTriedBefore?: boolean;
}

/** A file that goes with a mail. */
export interface OutgoingFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The name by which the mail's HTML shows it (`cid:`), without brackets. Null or left out: it is attached. */
  readonly contentId?: string | null;
}

export interface MailReceipt {
  readonly messageId: string;
  /** The server's answer, like `250 queued as 4F2`. */
  readonly response: string;
}

/**
 * A mail as the server stores it, with its bytes. Of a long mail the attachments are left out: its headers and texts
 * are put together to a mail again.
 */
export interface FetchedMail {
  /** The adapter's name of the mail (IMAP: folder, UIDVALIDITY, UID). */
  readonly id: string;
  readonly raw: Uint8Array;
  /** When it arrived. */
  readonly at: Date;
  /** Whether `raw` isn't the mail as it came: it was too long. */
  readonly isShortened?: boolean;
}

/** What a mail is, and by which sign that is known (docs/mail.md lists the signs). In doubt it is a person's answer. */
export type Verdict =
  | { readonly kind: "reply"; readonly reason: string }
  | { readonly kind: "automatic"; readonly sort: AutomaticSort; readonly reason: string }
  | ({ readonly kind: "bounce"; readonly class: BounceClass; readonly reason: string } & Report)
  /** The server still tries. */
  | ({ readonly kind: "delay"; readonly reason: string } & Report)
  /** Somebody called our mail unwanted (RFC 5965). `type`: abuse, fraud, opt-out and the like. */
  | ({ readonly kind: "complaint"; readonly type: string; readonly reason: string } & Report);

export type AutomaticSort =
  | "out_of_office"
  | "acknowledgement"
  | "calendar"
  | "list"
  /** A mail was read, or delivered. */
  | "receipt"
  | "other";

/**
 * What a report claims about a mail of ours. Anybody can forge one: believe it only about a mail that was sent to one
 * of the addresses.
 */
export interface Report {
  /** The addresses that it may be about, likeliest first: as the last server names it, as it was written to. */
  readonly addresses: readonly string[];
  /** RFC 3463, like 5.1.1. Empty where the report has none. */
  readonly status: string;
  /** The Message-IDs of the mails that it quotes. */
  readonly quoted: readonly string[];
  /** The server's words, on one line. */
  readonly detail: string;
}

/** A file within a mail: an attachment, or a picture that stands in its text. */
export interface MailFile {
  /** Without a folder. Empty where the mail gives none. */
  readonly name: string;
  /** Its media type, as the mail names it. */
  readonly type: string;
  /** In bytes. Null where nobody knows. Of a file that was left in the mailbox as the mail's structure tells. */
  readonly size: number | null;
  /** Null where the file wasn't fetched. */
  readonly bytes: Uint8Array | null;
  /** The part that was left in the mailbox, as its adapter names it. Null or left out: it can't be fetched. */
  readonly leftPart?: string | null;
  /** The name by which the mail's HTML shows it. */
  readonly contentId: string | null;
}

/** A mail's HTML, cleaned: nothing in it runs or fetches by itself, pictures apart. */
export interface MailHtml {
  readonly html: string;
  /** Whether it has pictures that would be fetched from the web. */
  readonly hasPictures: boolean;
  /** Whether it is the mail's only form and more than words: it has tables or pictures. */
  readonly isFirst: boolean;
}

export interface IncomingMail {
  /** The adapter's name of the mail (IMAP: folder, UIDVALIDITY, UID). */
  readonly id: string;
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly from: { readonly email: string; readonly name: string };
  readonly to: readonly string[];
  readonly subject: string;
  /** What is new in it: without the mail that it quotes. */
  readonly text: string;
  /** Whether `text` holds nothing but the sender's own words. False where that isn't known: it may repeat ours. */
  readonly isTextOwn: boolean;
  /** The whole text, with what it quotes. */
  readonly fullText: string;
  /** Why there is no text although something was written: encrypted, signed in an opaque form, or Outlook's TNEF. */
  readonly hidden: "encrypted" | "signed" | "tnef" | null;
  /** Null or left out: it has none that can be shown. */
  readonly html?: MailHtml | null;
  readonly files?: readonly MailFile[];
  readonly at: Date;
  /** The DKIM selector by which its From's own domain claims to have signed it. Null or left out: none. */
  readonly signedBy?: { readonly domain: string; readonly selector: string } | null;
  readonly verdict: Verdict;
}
