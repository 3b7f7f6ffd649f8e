import { z } from "zod";
import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { bounceClass } from "../../mail/reading/verdict/bounce-class.ts";
import { statusIn } from "../../mail/reading/verdict/status.ts";
import { mailArgument } from "../../mail/sendgrid/mail-body.ts";
import { messageIdsIn } from "../message-ids.ts";
import type { MailEvent, Told as ToldOfMails } from "../port.ts";

/** The longest address of mail. */
const addressCap = 320;
/** The longest words of a server that are kept. */
const wordCap = 500;
/** The most events of one call that are read; SendGrid sends fewer. */
const mostEvents = 5_000;

const event = z.object({
  event: z.string(),
  email: z.string().max(320),
  sg_event_id: z.string().min(1).max(200),
  reason: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  "smtp-id": z.string().optional().catch(undefined),
  [mailArgument]: z.string().optional().catch(undefined),
});
type Told = z.infer<typeof event>;

/**
 * What a call tells: bounces, blocks, drops, delays, complaints and SendGrid's own unsubscribing, and which mails it
 * took. What can't be read is passed over. Throws `rejected` for what is no list. Source:
 * twilio.com/docs/sendgrid/for-developers/tracking-events/event.
 */
export function sendGridEvents(raw: Uint8Array): ToldOfMails {
  let told: unknown;
  try {
    told = JSON.parse(Buffer.from(raw).toString("utf8"));
  } catch (cause) {
    throw new ProviderError("rejected", "not JSON", { cause });
  }
  if (!Array.isArray(told)) throw new ProviderError("rejected", "not a list of events");
  const known = told.slice(0, mostEvents).flatMap((one) => {
    const read = event.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return {
    reports: known.flatMap((one) => {
      const verdict = verdictOf(one);
      return verdict ? [{ id: one.sg_event_id, verdict }] : [];
    }),
    taken: messageIdsIn(known.filter((one) => isTaken.test(one.event)).map((one) => one[mailArgument])),
  };
}

/** What is said of a mail that SendGrid took. A mail that it dropped never left. */
const isTaken = /^(?:processed|delivered|deferred|bounce|open|click|spamreport)$/;

function verdictOf(told: Told): MailEvent["verdict"] | null {
  const { event: kind } = told;
  const detail = storableLine(told.reason ?? told.response ?? kind, wordCap);
  const named = (told.status ?? "").trim();
  const status = /^[245]\.\d{1,3}\.\d{1,3}$/.test(named) ? named : statusIn(detail);
  const quoted = messageIdsIn([told[mailArgument], told["smtp-id"]]);
  const report = {
    addresses: [storableLine(told.email, addressCap)],
    status,
    quoted,
    detail,
    reason: `SendGrid: ${kind}`,
  };
  if (kind === "bounce") return { ...report, kind: "bounce", class: bounceClass(status, detail) };
  if (kind === "deferred") return { ...report, kind: "delay" };
  if (kind === "spamreport") return { ...report, kind: "complaint", type: "abuse" };
  if (kind === "unsubscribe" || kind === "group_unsubscribe")
    return { ...report, kind: "complaint", type: "opt-out" };
  if (kind !== "dropped") return null;
  if (refusers.test(detail)) return { ...report, kind: "complaint", type: "opt-out" };
  return { ...report, kind: "bounce", class: classOfDrop(detail) };
}

/** SendGrid dropped a mail because its recipient complained or unsubscribed before. */
const refusers = /^(?:spam reporting|unsubscribed) address/i;

/** Why SendGrid didn't hand a mail on at all: its own lists, or a fault of the mail. */
const classOfDrop = (reason: string): BounceClass =>
  /^(?:bounced address|invalid)/i.test(reason) ? "hard" : "ours";
