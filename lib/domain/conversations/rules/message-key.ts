import { hashText } from "@/lib/kernel/random/index.ts";

/**
 * The prefixes of message keys. A provider may number incoming and outgoing messages alike, so a prefix tells them
 * apart. A key makes sure that a message is recorded once.
 */

/**
 * The key of a message that we sent. A sequence's message is keyed by its action, so that an uncertain try and its
 * later outcome are one message.
 */
export function outgoingKey(message: {
  readonly actionId: string | null;
  readonly externalId: string | null;
}): string | null {
  if (message.actionId !== null) return `action:${message.actionId}`;
  return message.externalId === null ? null : `out:${message.externalId}`;
}

export const incomingSocialKey = (eventId: string) => `in:${eventId}`;

/**
 * A mail's key: its Message-ID, which survives a renumbering of the folder (F10). A mail without one is keyed by its
 * content, since its number may change.
 */
export function incomingMailKey(mail: {
  readonly messageId: string | null;
  readonly from: { readonly email: string };
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}): string {
  if (mail.messageId !== null) return `in:${mail.messageId}`;
  const said = [mail.from.email, mail.subject, mail.text, mail.at.toISOString()];
  return `in:said:${said.map((part) => hashText(part).toString(36)).join("-")}`;
}

/** The first part of a Message-ID of ours: of a step's mail the id of its enrolment. */
export const enrolmentOfMail = (messageId: string): string => messageId.slice(1).split(".", 1)[0] ?? "";
