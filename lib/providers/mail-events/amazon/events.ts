import { z } from "zod";
import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { amazonIds, idOfTag, mailTag } from "../../mail/amazon/message-ids.ts";
import { bounceClass } from "../../mail/reading/verdict/bounce-class.ts";
import { statusIn } from "../../mail/reading/verdict/status.ts";
import { messageIdsIn } from "../message-ids.ts";
import type { Told as ToldOfMails } from "../port.ts";

/** The longest address of mail. */
const addressCap = 320;
/** The longest words of a server that are kept. */
const wordCap = 500;

/** A word of a stranger that is shown and stored: what can't be stored is left out. */
const shown = z.string().transform((text) => storableLine(text, 200));

const recipient = z.object({
  emailAddress: z.string().max(320),
  status: z.string().optional().catch(undefined),
  diagnosticCode: z.string().optional().catch(undefined),
});
type Recipient = z.infer<typeof recipient>;

const mail = z.object({
  messageId: z.string(),
  destination: z.array(z.string()).optional().catch(undefined),
  headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .catch(undefined),
  tags: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

const told = z.object({
  mail,
  bounce: z
    .object({
      bounceType: shown,
      bounceSubType: shown.optional().catch(undefined),
      bouncedRecipients: z.array(recipient),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(recipient),
      complaintFeedbackType: shown.nullish().catch(undefined),
    })
    .optional(),
  deliveryDelay: z.object({ delayedRecipients: z.array(recipient) }).optional(),
  reject: z.object({ reason: shown.optional().catch(undefined) }).optional(),
});
type Told = z.infer<typeof told>;

/**
 * What a message of SES says of a mail: bounces, complaints, delays and refusals by SES itself, and that SES took it.
 * Event publishing (`eventType`) and feedback notifications (`notificationType`) have the same objects. Source:
 * docs.aws.amazon.com/ses, "Contents of event data that Amazon SES publishes to Amazon SNS".
 * @param id the id of the message, which a repeated one has, too.
 */
export function sesEvents(text: string, id: string, region: string): ToldOfMails {
  const given = parse(text);
  if (!given) return { reports: [], taken: [] };
  const quoted = quotedIn(given.mail, region);
  const reports = verdictsOf(given).map(({ recipient: one, verdict }, place) => {
    const detail = storableLine(one.diagnosticCode ?? verdict.reason, wordCap);
    const status = statusOf(one);
    const addresses = [storableLine(bare(one.emailAddress), addressCap)];
    return { id: `${id}.${place}`, verdict: { ...verdict, addresses, status, quoted, detail } };
  });
  // A mail that SES refused to hand on never left. Everything else is said of one that it took.
  return { reports, taken: given.reject ? [] : ownIdsOf(given.mail) };
}

function parse(text: string): Told | null {
  try {
    return told.parse(JSON.parse(text));
  } catch {
    // A topic also carries words for people, such as the greeting of a new destination.
    return null;
  }
}

type Bare = { readonly recipient: Recipient; readonly verdict: BareVerdict };
type BareVerdict =
  | { readonly kind: "bounce"; readonly class: BounceClass; readonly reason: string }
  | { readonly kind: "delay"; readonly reason: string }
  | { readonly kind: "complaint"; readonly type: string; readonly reason: string };

function verdictsOf({ mail: about, bounce, complaint, deliveryDelay, reject }: Told): Bare[] {
  if (bounce) {
    const { bounceType: type, bounceSubType: sub = "" } = bounce;
    const reason = `SES: ${type} ${sub}`.trim();
    return bounce.bouncedRecipients.map((one) => ({
      recipient: one,
      verdict: { kind: "bounce", class: classOf(type, sub, one), reason },
    }));
  }
  if (complaint) {
    const type = complaint.complaintFeedbackType ?? "abuse";
    // Somebody took a mail out of their folder of spam.
    if (type === "not-spam") return [];
    return complaint.complainedRecipients.map((one) => ({
      recipient: one,
      verdict: { kind: "complaint", type, reason: `SES: ${type}` },
    }));
  }
  if (deliveryDelay)
    return deliveryDelay.delayedRecipients.map((one) => ({
      recipient: one,
      verdict: { kind: "delay", reason: "SES: delay" },
    }));
  if (reject) {
    const reason = `SES: rejected, ${reject.reason ?? "no reason"}`;
    return (about.destination ?? []).map((emailAddress) => ({
      recipient: { emailAddress, diagnosticCode: reason },
      verdict: { kind: "bounce", class: "ours", reason },
    }));
  }
  return [];
}

/** SES's own sorts of bounces: they decide where they are definite, else the server's words do. */
function classOf(type: string, sub: string, one: Recipient): BounceClass {
  if (sub === "MailboxFull") return "full";
  if (sub === "MessageTooLarge" || sub === "AttachmentRejected") return "ours";
  if (sub === "ContentRejected") return "blocked";
  if (type === "Permanent" && /^(?:NoEmail|Suppressed|OnAccountSuppressionList)$/.test(sub)) return "hard";
  const said = bounceClass(statusOf(one), one.diagnosticCode ?? "");
  if (type === "Permanent") return said === "soft" ? "hard" : said;
  // What passes, or what SES can't tell, is never taken for an address that nobody has.
  return said === "hard" ? "soft" : said;
}

function statusOf({ status = "", diagnosticCode = "" }: Recipient): string {
  return /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : statusIn(diagnosticCode);
}

/** The Message-ID that the mail was given, as its tag and its headers tell. */
function ownIdsOf({ headers = [], tags = {} }: z.infer<typeof mail>): string[] {
  const given = headers.filter(({ name }) => name.toLowerCase() === "message-id").map(({ value }) => value);
  return messageIdsIn([...given, ...(tags[mailTag] ?? []).map(idOfTag)]);
}

/** The Message-IDs by which the mail may be known: SES's own, and the one that it was given. */
function quotedIn(about: z.infer<typeof mail>, region: string): string[] {
  const { messageId } = about;
  return [...amazonIds(messageId, region), ...amazonIds(messageId, "us-east-1"), ...ownIdsOf(about)];
}

/** The address in `Name <address>`. */
const bare = (text: string): string => /<([^<>]+)>$/.exec(text.trimEnd())?.[1] ?? text;
