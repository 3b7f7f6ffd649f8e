import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { listed } from "../listed.ts";

/**
 * What servers say when they refuse a mail, as data. The first rule that fits decides. Words are in small letters with
 * single spaces; codes are those of RFC 3463 and of the providers' own tables. Sources: RFC 3463, RFC 7372, RFC 7505,
 * the documentation of Exchange Online, Gmail, Yahoo and SES, and the phrases known from published collections of
 * bounces.
 */
interface Rule {
  readonly is: BounceClass;
  readonly codes?: RegExp;
  readonly words?: readonly string[];
}

const rules: readonly Rule[] = [
  {
    // Our own domain's proofs, reverse names and addresses.
    is: "ours",
    codes: /^[45]\.(?:1\.[78]|7\.(?:2[0-9]|509|515|51[0-9]|7[05]0|60[67]))$/,
    words: listed(
      "my name was rejected|protocol violation|multiple addresses in from|messages with multiple|authentication information|spf check|spf fail|spf validation|spf record|spf (sender policy|sender policy framework|spf settings",
      "fails spf|failed spf|not pass spf|does not have an spf|spf.pobox.com|openspf|dkim|dmarc|did not pass authentication",
      "unauthenticated email|unauthenticated mail|not authenticated|authentication checks|sender policy violation",
      "domain of sender address|sender domain must|sender domain is|sender verify failed|invalid sender|sender rejected",
      "sender address rejected|sender address verification|unroutable sender|from: domain|from address is not|email address is not verified|address is not verified",
      "reverse dns|ptr record|no ptr|ptr-record|dns ptr|find your hostname|find your reverse|ip name lookup failed|helo command rejected|invalid helo",
      "not allowed to send mail from|not permitted to send|mail from not owned|cannot send as|daily user sending|sending limit|sending quota|account not subscribed to ses",
      "message too large|message size exceeds|message too big|message file too big|message length exceeds|max message size|maximum message size|size limit|inbound message size|taille limite du message",
      "mime-version|rfc 5322 compliant|rfcmessagenoncompliant|rfc 2822|duplicate header|improper use of 8-bit|line too long|line limit exceeded|bare lf",
      "authentication required|authentication is required|must authenticate|smtp auth|unauthenticated senders|starttls is required|must issue a starttls",
    ),
  },
  { is: "soft", words: ["receiving mail too quickly", "receiving mail at a rate", "receivingrate"] },
  {
    is: "full",
    codes: /^[245]\.2\.2$/,
    words: listed(
      "exceeded the local limit|exceeds allowed size|exceeds the allowed size|mailbox is over|mailbox exceed|user mailbox exceeds",
      "mailbox full|mailbox is full|full mailbox|inbox full|inbox is full|box is full|mailfolder is full|over quota|overquota|over the quota|over disk quota",
      "quota exceeded|exceeded quota|exceeded the quota|exceeds quota|exceeding its mailbox quota|exceeding their quota|quota violation|mailquota|reached disk quota|out of storage|storage space",
      "exceeded storage|exceeded its disk space|exceeded its storage|maximum allowed storage|not enough space|enough storage|insufficient disk space|sufficient disk space|insufficient system storage|no space left|disk full",
      "enough space|size limit exceeded for mailbox|mailbox size limit|mailbox has exceeded|space has been used up|too many messages on the server|allowed quota|disc quota|diskspace quota",
      "over its storage|over storage|account is full|postfach ist voll|postfach voll|boîte pleine|boite pleine|boite du destinataire pleine|buzón lleno|caixa cheia|casella piena|ящик переполнен",
    ),
  },
  // Words of the recipient's account that sound like a refusal of ours, and a group that may exist.
  {
    is: "hard",
    words: [
      "account or domain may not exist",
      "recipient account is blocked",
      "compte du destinataire est bloque",
      "account is locked",
    ],
  },
  {
    is: "blocked",
    words: [
      "groups.google.com",
      "google groups",
      "answer/162638",
      "you might not have permission to post",
      "rejected by the domain filter",
    ],
  },
  {
    // Whom we send to doesn't matter: our address, network, rate or text is refused.
    is: "blocked",
    words: listed(
      "blacklist|black list|blocklist|block list|blocked using|dnsbl| rbl|spamhaus|spamcop|barracuda|sorbs.net|senderscore|proofpoint.com|cloudmark|abusix",
      "reputation|spam|unsolicited|bulk mail|bulk email|bulk-mail|suspicious|phish|virus|malware|content rejected|content rejection|unacceptable content|mail content denied|banned content|message filtered|content filter|message content",
      "rate limit|rate-limit|ratelimit|too many connections|too many messages|too many mails|too many recipients|too fast|slow down|slower|throttl|unexpected volume|user complaints|emails per hour",
      "policy reasons|policy violation|local policy|security polic|by policy|policy restriction|organization policy|organizational settings|due to policy|administrative prohibition|not accepted for policy|blocked by|was blocked|is blocked|ip blocked|has been blocked",
      "your ip|invalid ip|frequency limited|host network not allowed|not accepting connections|mismatches client ip|service refuse|(bl)|client host rejected|client host blocked|sending ip|banned sending|bad sender ip|ip address is not|no access from mail server|not accepted from|connections not accepted|access denied. ip|blocked - see|refused - see|go away",
      "dynamic ip|generic dns|not authorized to send|delivery not authorized|not allowed to post|not permitted to post|members-only|not a member|closed mailing list|not subscribed|moderated|only accepts|accept mail from|list of senders",
      "sender not pre-approved|sender is in my|you have been blocked|user rules|refuses to receive|user reject|recipient preferences|challenge|confirm this mail|greylist|graylist|grey-list|restricted|illegal attachment|attachment type|attachments are not|prohibited attachment|executable",
      "aup#|message rejected|message refused|transaction rejected|mail refused|mail rejected|message was rejected|not accept email from",
    ),
  },
  {
    is: "soft",
    words: listed(
      "temporary locked|temporarily locked|temporarily disabled|temporarily suspended|temporarily inactive|temporarily unavailable|currently unavailable, try|account is temporarily",
    ),
  },
  {
    is: "hard",
    codes: /^5\.(?:7\.13|1\.(?:1|2|3|6|10|31|351|20)|2\.1|4\.(?:1|4|310)|0\.350)$/,
    words: listed(
      "recipient address rejected.|recipient address rejected (|recipient address rejected: undeliverable|recipient address rejected: invalid|recipient address rejected: no such",
      "user unknown|unknown user|userunknown|unknown local part|unknown address|address unknown|unknown recipient|recipient unknown|unknown mailbox|unknown email|unknown account|unknown or illegal|unknown virtual|unknown rcpt",
      "no such user|no such address|no such mailbox|no such recipient|no such person|no such account|no such local user|no such domain|no such host|no such email|no user by|nosuchuser",
      "does not exist|doesn't exist|does n't exist|doesnt exist|not exist|no longer exists|non-existent|nonexistent|may not exist|domain or user isn't",
      "user not found|recipient not found|recipientnotfound|recipient notfound|mailbox not found|address not found|account not found|not be found|wasn't found|couldn't be found|was not found|not found by smtp|name is not found|recipient address not",
      "user not known|not a known user|is not known|not known at|not our customer|not a valid|invalid recipient|invalid mailbox|invalid address|address invalid|mailbox invalid|invalid user|invalid rcpt|invalid email|bad address|bad destination|bad recipient|badrcpt",
      "no mailbox|no mail box|no account|no one at this address|not a local|recipient is not local|not local host|destination server rejected recipients|recipient not ok|recipient not accepted|recipient is not accepted|can't accept user|no valid recipients",
      "not in my validrcptto|envelope recipient|not present in directory|address not present|not listed in|not in directory|not an active|user not active|inactive|not active|no longer accepts|no longer valid|no longer available|no longer in use|no longer active|no longer on server|no longer works|no longer employed",
      "account disabled|mailbox disabled|disabled|user is terminated|has been suspended|is suspended|suspended|discontinued|deactivated|has been closed|account closed|mailbox unavailable|mailbox is unavailable|mailbox unavaiable|mailbox currently unavailable|account unavailable|mailbox is frozen|mailbox is inactive|archived recipient",
      "name is not recognized|user doesn't have a|invalid final delivery userid|invalid userid|リストにありません|mail exchanger|no mx|mx record for|no smtp service|indicated no smtp|lookup failure|illegal host|invalid domain|domain is not reachable|check if address is correct|is over quota and inactive",
      "host unknown|unknown host|host not found|unknown domain|domain not found|name or service not known|domain name not found|name not found|unrouteable|unroutable|unresolvable|nullmx|null mx|does not accept mail|doesn't accept mail|mail receiving disabled|not accepting any mail",
      "has moved|user has moved|has left|left the company|missing home directory|wrong address|email address is wrong|typos|misspelled|the account or domain may not exist|destination addresses were unknown|e-mail account does not exist",
      "utilisateur inconnu|adresse inconnue|destinataire inconnu|adresse d'au moins un destinataire|n'existe pas|unbekannter empfänger|empfänger unbekannt|unbekannt|existiert nicht|no existe|desconocido|não existe|desconhecido|nessun utente|sconosciuto|non esiste|onbekend|bestaat niet|nie istnieje",
      "такого пользователя|пользователь не найден|не существует|不存在|存在しない|存在しません|見つかりません|宛先が不明|cet utilisateur|spectator",
    ),
  },
  {
    is: "expired",
    codes: /^[45]\.4\.7$/,
    words: listed(
      "retry timeout exceeded|envelope expired|aborted after|attempts: |did not accept our requests to connect|socket error|retry time not reached|time expired|delivery expired|message expired|expired after|expired, |queue too long|in the queue|queue period|queue for|too long|timed out|timeout|could not be delivered for|giving up|gave up|multiple retries",
      "failing for a long time|long failure period|unable to deliver message after|not been collected|maximum retry|numerous attempts|did not respond|not responding|connection refused|connection refulsed|no route to host|unreachable|not reachable|cannot connect|could not connect|unable to connect|can't connect|couldn't connect|wasn't able to establish",
    ),
  },
];

/** Codes that say something only where no words do: 5.7.1 is a policy in most cases, 4.7.1 patience. */
const lateRules: readonly Rule[] = [
  { is: "ours", codes: /^[45]\.(?:3\.4|2\.3|6\.\d+)$/ },
  { is: "blocked", codes: /^[45]\.7\.\d+$/ },
  { is: "hard", codes: /^5\.1\.0$/ },
];

const longest = 16 * 1024;

/** Enhanced codes that words overrule: servers use them for anything. */
const vague = /^[245]\.(?:0\.\d+|1\.[0-3]|2\.[01]|4\.\d+|7\.\d|3\.\d+|5\.\d+|6\.\d+)$/;

const wordsOf = (text: string) =>
  text.slice(0, longest).toLowerCase().replace(/[’`]/g, "'").replace(/\s+/g, " ");

/** Whom a server means if it says that somebody is unknown, suspended or disabled. */
const recipient =
  /user|recipient|mailbox|mail box|account|addresse?|person|customer|employee|empfänger|destinat|utilisateur|usu[aá]rio|utente|użytkownik|пользовател|получател/;
/** Us. */
const us =
  /\b(?:your|sending) (?:account|mailbox|domain|server|host)|\bsender (?:domain|unknown|does|is|not)|\b(?:helo|ehlo)\b/;

/**
 * Whether "unknown", "disabled" and the like don't suffice to suppress somebody: the server refuses for now only, it
 * speaks of us, or its code is about form or policy and it names nobody.
 */
function isDoubtful(status: string, words: string): boolean {
  const reply = /\b[45]\d\d[ -]/.exec(words)?.[0] ?? "";
  const passes =
    status === "" || /^[245]\.0\.0$/.test(status) ? reply.startsWith("4") : status.startsWith("4");
  if (passes || us.test(words)) return true;
  return /^5\.[3567]\./.test(status) && !recipient.test(words);
}

/**
 * The class of a failure, by the server's words and its code. A code that says something definite (mailbox full,
 * sender's proofs) precedes words; codes that servers use for anything follow them. What nothing explains is soft:
 * nobody is suppressed by a guess.
 * @param status RFC 3463, or empty.
 */
export function bounceClass(status: string, said: string): BounceClass {
  const words = wordsOf(said);
  const isVague = status === "" || vague.test(status);
  if (!isVague) {
    const byCode = [...rules, ...lateRules].find(({ codes }) => codes?.test(status));
    if (byCode) return byCode.is;
  }
  const byWords = rules.find((rule) => rule.words?.some((word) => words.includes(word)));
  // A definite word about the recipient outweighs the general ones of a policy, if the code says so, too.
  if (byWords?.is === "blocked" && /^5\.1\.[136]$/.test(status)) {
    const hard = rules.find(({ is }) => is === "hard");
    if (hard?.words?.some((word) => words.includes(word))) return "hard";
  }
  if (byWords && !(byWords.is === "hard" && isDoubtful(status, words))) return byWords.is;
  const byCode = [...rules, ...lateRules].find(({ codes }) => codes?.test(status))?.is ?? "soft";
  return byCode === "hard" && isDoubtful(status, words) ? "soft" : byCode;
}
