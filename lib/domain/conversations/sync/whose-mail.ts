import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import { companyDomain, spellingsOf } from "../rules/addresses.ts";
import { answeredSubjects } from "../rules/bare-subject.ts";
import type { SyncAccount } from "../store/accounts.ts";
import type { MatchedBy } from "../store/record.ts";
import { findByAddresses, findByThread, findColleague, isOurs, ownAddress } from "../store/whose.ts";

/**
 * Whose mail it is, and why. `message`: it answers a mail that we sent. `thread`: it answers a mail of the person's.
 * `address`: the person wrote it. `colleague`: somebody of the same company wrote it under the subject of our mail.
 */
export interface Whose {
  readonly prospectId: Id;
  readonly by: MatchedBy;
}

/** The most Message-IDs of a thread that are looked at. */
const mostIds = 100;

/** The Message-IDs that a mail refers to, nearest first. */
export const threadOf = (mail: Pick<IncomingMail, "inReplyTo" | "references">) => [
  ...(mail.inReplyTo ? [mail.inReplyTo] : []),
  ...[...mail.references].reverse(),
];

/**
 * Finds the person to whom a mail belongs. The thread takes precedence over the sender: people answer from other
 * addresses. Null for a stranger's mail, and for an own copy: what this mailbox, another one of the workspace or a
 * member wrote is never the person's answer, even where it stands in their thread.
 */
export async function whoseMail(
  tx: Tx,
  account: Pick<SyncAccount, "workspaceId" | "id">,
  mail: Pick<IncomingMail, "messageId" | "inReplyTo" | "references" | "from" | "subject" | "at" | "verdict">,
): Promise<Whose | null> {
  const { sql } = tx;
  const { workspaceId, id } = account;
  const sender = mail.from.email.toLowerCase();
  const spellings = sender === "" ? [] : spellingsOf(sender);
  if (mail.messageId && (await isOurs(sql, workspaceId, mail.messageId))) return null;
  const { own, email } = await ownAddress(sql, workspaceId, id, spellings);
  if (own === "self") return null;
  const writer = spellings.length > 0 ? await findByAddresses(sql, workspaceId, spellings) : null;
  const byAddress = writer === null ? null : ({ prospectId: writer, by: "address" } as const);
  // A team that writes to one of its own addresses has that address as a person: then only they are meant.
  if (own === "team") return byAddress;
  // A colleague or an alias of the mailbox: a person at the same company's domain whom the workspace doesn't contact.
  // The company's mail server is no person: its reports are kept.
  const domain = companyDomain(sender);
  const isOwnCompany = domain !== null && domain === companyDomain(email);
  if (byAddress === null && isOwnCompany && mail.verdict.kind === "reply") return null;
  const byThread = await findByThread(sql, workspaceId, threadOf(mail).slice(0, mostIds));
  if (byThread) return byThread;
  if (byAddress) return byAddress;
  const subjects = answeredSubjects(mail.subject);
  if (domain === null || subjects.length === 0) return null;
  const colleague = await findColleague(sql, workspaceId, id, { subjects, domain, at: mail.at });
  return colleague === null ? null : { prospectId: colleague, by: "colleague" };
}
