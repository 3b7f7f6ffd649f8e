import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Verdict } from "../../port.ts";
import { addressesIn, addressIn } from "../words.ts";
import type { Facts } from "./facts.ts";
import { fieldGroups } from "./fields.ts";
import { divided, quotedMails } from "./original.ts";

const partCap = 64 * 1024;

/** Kinds of feedback that nobody complains by: failed proofs, and a mail that was no spam after all. */
const harmless = new Set(["auth-failure", "not-spam", "dmarc"]);

const firstWord = (value: string) => /^[a-z-]{1,40}/.exec(value.trim().toLowerCase())?.[0] ?? "";

/** The header that Outlook.com adds to a mail which it returns as unwanted, outside of RFC 5965. */
const recipientMark = "x-hmxmroriginalrecipient";

/** A complaint of Outlook.com: the unwanted mail itself, with the mark. */
function markedComplaint({ message }: Facts): Verdict | null {
  for (const part of message.parts) {
    if (part.type.value !== "message/rfc822") continue;
    const [headers] = fieldGroups(part.text(partCap));
    const recipient = headers?.get(recipientMark);
    if (recipient === undefined) continue;
    const { ids, to } = quotedMails(message);
    const addresses = [...new Set([...addressesIn(recipient), ...to])];
    return {
      kind: "complaint",
      type: "abuse",
      reason: recipientMark,
      addresses,
      status: "",
      quoted: ids,
      detail: "",
    };
  }
  return null;
}

/** A complaint: somebody pressed "spam", and the provider reports it (RFC 5965). Null for any other mail. */
export function complaintIn(facts: Facts): Verdict | null {
  const part = facts.message.parts.find(({ type }) => type.value === "message/feedback-report");
  if (!part) return markedComplaint(facts);
  const [fields] = fieldGroups(part.text(partCap));
  const type = firstWord(fields?.get("feedback-type") ?? "") || "abuse";
  if (harmless.has(type)) return { kind: "automatic", sort: "other", reason: `feedback-${type}` };
  const original = quotedMails(facts.message);
  const inText = divided(facts.text).original;
  const named = ["original-rcpt-to", "removal-recipient", "redacted-address"].flatMap(
    (name) => addressIn(fields?.get(name) ?? "") ?? [],
  );
  const { headers } = facts.message;
  const ours = new Set([...addressesIn(headers.first("to")), facts.from.email]);
  const addresses = [...named, ...original.to, ...inText.to].filter((address) => !ours.has(address));
  return {
    kind: "complaint",
    type,
    reason: "feedback-report",
    addresses: [...new Set(addresses)].slice(0, 20),
    status: "",
    quoted: [...new Set([...original.ids, ...inText.ids])],
    detail: storableLine(fields?.get("user-agent") ?? "", 300),
  };
}
