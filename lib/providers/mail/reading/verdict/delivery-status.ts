import type { Message } from "../mime/parts.ts";
import { addressIn } from "../words.ts";
import { fieldGroups } from "./fields.ts";

/** What a delivery report says of one recipient (RFC 3464, RFC 6533). */
export interface RecipientStatus {
  /** The address as the server names it and, if the report says so, as it was written to. */
  readonly addresses: readonly string[];
  readonly action: "failed" | "delayed" | "delivered";
  /** RFC 3463, or empty. */
  readonly status: string;
  /** What the servers said. */
  readonly diagnostic: string;
}

/** How much of a part is read, in bytes. */
const partCap = 64 * 1024;
const mostReports = 20;

/** `rfc822; <gone@p.example>` as an address, or nothing. */
function recipientOf(field: string | undefined): string[] {
  const text = field ?? "";
  const address = addressIn(text.slice(text.indexOf(";") + 1));
  return address === null ? [] : [address];
}

const actions: Readonly<Record<string, RecipientStatus["action"]>> = {
  failed: "failed",
  failure: "failed",
  delayed: "delayed",
  delivered: "delivered",
  relayed: "delivered",
  expanded: "delivered",
};

function actionOf(group: ReadonlyMap<string, string>, status: string): RecipientStatus["action"] {
  // The action may be followed by a comment.
  const word = /^[a-z]+/.exec(group.get("action")?.toLowerCase() ?? "")?.[0] ?? "";
  return (
    actions[word] ?? (status.startsWith("2") ? "delivered" : status.startsWith("4") ? "delayed" : "failed")
  );
}

/** The recipients that a text of fields names. */
export function statusesIn(text: string): RecipientStatus[] {
  return [...fieldGroups(text)].flatMap((group): RecipientStatus[] => {
    const names = ["final-recipient", "original-recipient", "x-actual-recipient"];
    const addresses = names.flatMap((name) => recipientOf(group.get(name)));
    if (addresses.length === 0) return [];
    const status = /^\s*(\d\.\d{1,3}\.\d{1,3})/.exec(group.get("status") ?? "")?.[1] ?? "";
    const diagnostic = ["diagnostic-code", "x-supplementary-info", "x-display-name", "status", "x-postfix"]
      .map((name) => group.get(name) ?? "")
      .join(" ");
    return [{ addresses: [...new Set(addresses)], action: actionOf(group, status), status, diagnostic }];
  });
}

/** The recipients of a mail's delivery report. Empty for a mail that is none. */
export function deliveryStatuses({ parts }: Message): RecipientStatus[] {
  return parts
    .filter(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type.value))
    .slice(0, mostReports)
    .flatMap((part) => statusesIn(part.text(partCap)));
}
