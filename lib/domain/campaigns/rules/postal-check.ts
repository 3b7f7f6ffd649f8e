import type { WarningKey } from "@/lib/contracts/campaigns/warning-keys.ts";
import { composeMail } from "@/lib/domain/signatures/rules/compose-mail.ts";
import { trackMail } from "@/lib/domain/signatures/rules/track-mail.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import { spamWordsIn } from "./spam-words.ts";

/** The mail of a step, with its placeholders unfilled. */
export interface StepMail {
  readonly subject: string;
  readonly text: string;
  /** The line above the unsubscribe link. Null: it has none. */
  readonly unsubscribeText: string | null;
  /** The words of its signature, plain or cleaned HTML. Null: none. */
  readonly signature: string | null;
}

/** Something about a mail that keeps it from its reader, or its reader from answering. */
export interface MailAdvice {
  readonly key: WarningKey;
  readonly field: "subject" | "text" | "unsubscribe_text" | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Gmail cuts a mail off behind about this many bytes. */
const largestMail = 100 * 1024;

/** More links than this make a cold mail look like advertising. The number is this project's. */
const mostLinks = 5;

/** With fewer words than this a mail with a picture is little but the picture. */
const fewestWords = 20;

/** A subject with fewer letters says too little about its capitals. */
const fewestLetters = 6;

/** Services that hide where a link leads; spammers use them, so filters distrust them. */
const shorteners = new Set(
  (
    "bit.ly bitly.com buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly shorturl.at t.co t.ly tiny.cc " +
    "tinyurl.com v.gd"
  ).split(" "),
);

/** Stands for the real address, which every mail has for itself. */
const unsubscribeUrl = "https://unsubscribe.invalid/";

/**
 * What a mail server or a reader may dislike about a step's mail. It may be sent all the same. What only a filled mail
 * shows, such as an address within a placeholder, isn't seen.
 * @param ownHosts the domains of the senders and of the tracked links. Hosts below them are one's own, too.
 */
export function checkMail(mail: StepMail, ownHosts: readonly string[]): MailAdvice[] {
  const { subject, text, unsubscribeText, signature } = mail;
  const composed = composeMail({
    text,
    signature: signature === null ? null : { message: signature },
    unsubscribe: unsubscribeText === null ? null : { line: unsubscribeText, url: unsubscribeUrl },
  });
  const links = linksOf(composed);
  const hosts = [...new Set(links.map(({ hostname }) => hostname.replace(/^www\./, "")))];
  const short = hosts.filter((host) => shorteners.has(host));
  const isOwn = (host: string) => ownHosts.some((own) => host === own || host.endsWith(`.${own}`));
  const foreign = hosts.filter((host) => !isOwn(host) && !shorteners.has(host));
  const words = spamWordsIn(`${subject}\n${text}`);
  const bytes = Buffer.byteLength(composed.text) + Buffer.byteLength(composed.html ?? "");
  const advice: (MailAdvice | false)[] = [
    unsubscribeText === null && { key: "no_unsubscribe", field: null, values: {} },
    isShouted(subject) && { key: "subject_capitals", field: "subject", values: {} },
    words.length > 0 && { key: "spam_words", field: "text", values: { words: some(words) } },
    short.length > 0 && { key: "short_links", field: "text", values: { hosts: some(short) } },
    foreign.length > 0 && { key: "foreign_links", field: "text", values: { hosts: some(foreign) } },
    links.length > mostLinks && { key: "many_links", field: "text", values: { count: links.length } },
    isPicture(composed.html, composed.text) && { key: "pictures_only", field: "text", values: {} },
    bytes > largestMail && { key: "large_mail", field: null, values: { kb: Math.round(bytes / 1024) } },
  ];
  return advice.filter((one) => one !== false);
}

/** The web addresses of a mail's HTML but for the unsubscribe link: those that would be tracked. */
function linksOf(mail: Parameters<typeof trackMail>[0]): URL[] {
  const found: URL[] = [];
  const read = new Map<string, URL | null>();
  const takes = (target: string) => {
    if (!read.has(target)) read.set(target, addressOf(target));
    return read.get(target) !== null;
  };
  const note = (target: string) => {
    const address = read.get(target);
    if (address) found.push(address);
    return null;
  };
  trackMail(mail, { links: { takes, addressOf: note }, pixel: null }, unsubscribeUrl);
  return found;
}

function isShouted(subject: string): boolean {
  const letters = subject.replace(/\{[^{}]*\}/g, "").match(/\p{Lu}|\p{Ll}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return letters.length >= fewestLetters && capitals.length > letters.length * 0.7;
}

function isPicture(html: string | null, text: string): boolean {
  if (html === null || !/<img\s/i.test(html)) return false;
  return text.split(/\s+/).filter(Boolean).length < fewestWords;
}

const some = (all: readonly string[]) => `${all.slice(0, 3).join(", ")}${all.length > 3 ? " …" : ""}`;
