import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import type { MailEvent } from "@/lib/providers/mail-events/port.ts";

/** What a service told, as the report that a mail server would have sent as a mail. */
export function mailOfEvent({ id, verdict }: MailEvent, at: Date): IncomingMail {
  const { detail } = verdict;
  return {
    id: `event:${id}`,
    // Nobody else's mail has it: a repeated event is the same report.
    messageId: `<${id.replace(/[^\w.-]/g, "_")}@events.invalid>`,
    inReplyTo: null,
    references: [],
    from: { email: "mailer-daemon@events.invalid", name: "" },
    to: [],
    subject: "",
    text: detail,
    isTextOwn: false,
    fullText: detail,
    hidden: null,
    at,
    verdict,
  };
}
