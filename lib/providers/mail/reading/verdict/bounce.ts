import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Report, Verdict } from "../../port.ts";
import { listed } from "../listed.ts";
import { addressesIn } from "../words.ts";
import { hasReplyPrefix } from "./automatic-words.ts";
import { bounceClass } from "./bounce-class.ts";
import { deliveryStatuses, type RecipientStatus, statusesIn } from "./delivery-status.ts";
import type { Facts } from "./facts.ts";
import { hasEmptyReturnPath, isDaemon, isNoReply, isServer } from "./machine-sender.ts";
import { divided, type Original, quotedMails } from "./original.ts";
import { replyCodeIn, statusIn } from "./status.ts";

/** The longest notice of a server that is read, and the longest detail that is returned. */
const noticeCap = 16 * 1024;
const detailCap = 500;
const mostAddresses = 20;

/** Subjects of mail that came back, in small letters. */
const failureSubjects = listed(
  "undeliver|delivery status|delivery failure|delivery fail|delivery problem|delivery error|delivery notification|delivery report|mail delivery|message delivery|non-delivery|nondeliver",
  "mail failed|returning to sender|returning message|メールエラー|returned mail|returned to sender|return to sender|mail returned|failure notice|failure delivery|failed mail|failed delivery|delivery has failed|mail failure|mail system error|mail error|message status",
  "could not be delivered|couldn't be delivered|couldn't deliver|could not deliver|can't be delivered|not delivered|not be delivered|unable to deliver|bounce|rejected mail|error sending|nao entregue|não entregue|no se pudo entregar|no entregado",
  "unzustellbar|nicht zugestellt|nicht zustellbar|zustellung|non remis|non distribu|échec de la remise|échec de remise|message non|avis de non|mancata consegna|non recapitabile|onbestelbaar|niet-bestelbaar|niet bezorgd|niedostarczon|zwrot|nie dostarczon",
  "недостав|не доставлен|配信不能|配信できません|送信できません|退信|系统退信|user unknown|unknown user|no such user|mailbox full|over quota|notification d'état|devuelto|erro de entrega|warning: could not send|delayed",
);

/** What a server writes into a notice of failure, in small letters. */
const failureWords = listed(
  "could not be delivered|couldn't be delivered|cannot be delivered|can't be delivered|was not delivered|wasn't delivered|not been delivered|not be delivered|unable to deliver|undeliverable|undelivered|delivery failed|failed to deliver|delivery to the following|delivery has failed",
  "did not reach|couldn't deliver|could not deliver|permanent fatal errors|permanent error|permanent failure|following addresses failed|following address failed|address(es) failed|was rejected|has been rejected|rejected your message|returned to sender|user unknown|unknown user|no such user",
  "does not exist|mailbox full|over quota|i'm sorry to have to inform you|wasn't able to deliver|i wasn't able|there was a problem delivering|error occurred while|can not be delivered|bounced|not found|группа|не доставлено|не было доставлено|nicht zugestellt|n'a pas pu|no se pudo|não foi entregue",
);

/** What a server writes while it still tries. */
const delayWords = listed(
  "delivery attempts will continue|has not yet been delivered|not yet been delivered|will be retried|will keep trying|will continue to|still being retried|is still trying|this is a warning message only|you do not need to resend|do not need to resend",
  "delivery is delayed|delivery has been delayed|message delayed|has been delayed|wird weiterhin versucht|tentatives de remise|se seguirá intentando|continuará tentando",
);

const includesAny = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

const flat = (text: string) => text.toLowerCase().replace(/[’`]/g, "'").replace(/\s+/g, " ");

/** Addresses of servers and helpdesks, which a notice names for questions. */
const isServersOwn = (address: string) =>
  isServer({ from: { email: address, name: "" } }) || /^(?:abuse|support|helpdesk|admin|help)@/.test(address);

/**
 * The addresses that a notice in words is about. Those at the beginning of a line come first: servers put a failed
 * address there, with or without brackets, and name others within sentences.
 */
function addressesOfNotice(notice: string, not: ReadonlySet<string>): string[] {
  const lines = notice.split("\n");
  const firsts = lines
    .filter((line) => /^[\s<"'(*>-]{0,40}[^\s@]{1,70}@/.test(line))
    .flatMap((line) => addressesIn(line).slice(0, 1));
  return [...new Set([...firsts, ...addressesIn(notice)])].filter(
    (address) => !not.has(address) && !isServersOwn(address),
  );
}

const unique = (addresses: readonly string[]) => [...new Set(addresses)].slice(0, mostAddresses);

function both(one: Original, other: Original): Original {
  return { ids: [...new Set([...one.ids, ...other.ids])], to: [...new Set([...one.to, ...other.to])] };
}

const detailOf = (text: string) => storableLine(text.replace(/\s+/g, " ").trim(), detailCap);

/** Bounces and delays by the parts of RFC 3464, whoever sent them. */
function byReport(facts: Facts, statuses: readonly RecipientStatus[]): Verdict {
  const { notice, original } = divided(facts.text);
  const quoted = both(quotedMails(facts.message), original);
  const of = (action: RecipientStatus["action"]) => statuses.filter((one) => one.action === action);
  const [failed, delayed] = [of("failed"), of("delayed")];
  const told = failed.length > 0 ? failed : delayed;
  // Of several recipients the one to whom the quoted mail was written counts.
  const first =
    told.find(({ addresses }) => addresses.some((address) => quoted.to.includes(address))) ?? told[0];
  if (!first) return { kind: "automatic", sort: "receipt", reason: "delivered" };
  const status = first.status || statusIn(first.diagnostic);
  const report: Report = {
    addresses: unique([
      ...told.flatMap(({ addresses }) => addresses),
      ...failedRecipients(facts),
      ...quoted.to,
    ]),
    status,
    quoted: quoted.ids,
    detail: detailOf(first.diagnostic || notice),
  };
  if (failed.length === 0) return { kind: "delay", reason: "delivery-status", ...report };
  return {
    kind: "bounce",
    class: classOf(first.status, first.diagnostic, notice),
    reason: "delivery-status",
    ...report,
  };
}

/** The server's own diagnosis counts; where it says nothing, the notice that people read. */
function classOf(status: string, diagnostic: string, notice: string) {
  const inner = statusIn(diagnostic);
  // A report's status is often a general one, and the remote server's own stands in its answer.
  const code = inner !== "" && (status === "" || /^[45]\.0\.0$/.test(status)) ? inner : status;
  const found = bounceClass(code, diagnostic);
  return found === "soft" ? bounceClass(code, notice.slice(0, noticeCap)) : found;
}

const failedRecipients = ({ message }: Facts) =>
  addressesIn(message.headers.all("x-failed-recipients").join(", "));

/** Bounces and delays that a server tells in words alone. */
function byNotice(facts: Facts): Verdict | null {
  const failed = failedRecipients(facts);
  const isMachine = hasEmptyReturnPath(facts) || isNoReply(facts);
  const isTold = includesAny(flat(facts.subject), failureSubjects) && !hasReplyPrefix(facts.subject);
  const { notice, original } = divided(facts.text);
  // A postmaster who is a person answers with "Re:" and shows no server's reply.
  const isAnswer = hasReplyPrefix(facts.subject) && !isMachine && !/^[45]\d\d[ -]/m.test(notice);
  const said = flat(notice.slice(0, noticeCap));
  const hasCode = (statusIn(notice) || replyCodeIn(notice)) !== "";
  // People have addresses like mailer@ and bounce@, and get parcels that were returned.
  const isServers = isDaemon(facts) || (isServer(facts) && !isAnswer && (isMachine || isTold || hasCode));
  const isMachines = isMachine && isTold && (hasCode || includesAny(said, [...failureWords, ...delayWords]));
  if (failed.length === 0 && !isServers && !isMachines) return null;
  const isFailure = isTold || includesAny(said, failureWords);
  const isDelay = includesAny(said, delayWords);
  if (failed.length === 0 && !isFailure && !isDelay) return null;
  const embedded = statusesIn(notice.slice(0, noticeCap));
  const quoted = both(quotedMails(facts.message), original);
  const { headers } = facts.message;
  const ours = new Set([
    ...addressesIn(headers.first("to")),
    ...addressesIn(headers.first("delivered-to")),
    facts.from.email,
  ]);
  const named = addressesOfNotice(notice.slice(0, noticeCap), ours);
  const agreed = named.filter((address) => quoted.to.includes(address));
  const status = statusIn(notice) || replyCodeIn(notice);
  const report: Report = {
    addresses: unique([
      ...embedded.flatMap(({ addresses }) => addresses),
      ...failed,
      ...agreed,
      ...named,
      ...quoted.to,
    ]),
    status: status.endsWith(".0.0") ? "" : status,
    quoted: quoted.ids,
    detail: detailOf(notice),
  };
  const reason = failed.length > 0 ? "x-failed-recipients" : "server-notice";
  if (isDelay && failed.length === 0) return { kind: "delay", reason, ...report };
  return { kind: "bounce", class: bounceClass(status, notice.slice(0, noticeCap)), reason, ...report };
}

/** A mail that came back, or is late. Null for any other. */
export function bounceIn(facts: Facts): Verdict | null {
  // A person who forwards a report, or answers one, wrote a mail of their own.
  const isReport =
    facts.message.type.value === "multipart/report" || isServer(facts) || hasEmptyReturnPath(facts);
  const isMachines = isNoReply(facts) || facts.message.headers.has("x-failed-recipients");
  if (!isReport && (hasReplyPrefix(facts.subject) || !isMachines)) return null;
  const statuses = deliveryStatuses(facts.message);
  return statuses.length > 0 ? byReport(facts, statuses) : byNotice(facts);
}
