import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Answered, ask } from "../../net/ask.ts";
import type { MailPort, OutgoingMail, SendGridAccount } from "../port.ts";
import type { ImapReading } from "../smtp/imap-reading.ts";
import { classifySendGrid } from "./classify.ts";
import { mailBody } from "./mail-body.ts";

/** The addresses of SendGrid's API, by the region of the account's data. */
export const sendGridUrls = {
  global: "https://api.sendgrid.com",
  eu: "https://api.eu.sendgrid.com",
} as const;

export interface SendGridOptions {
  readonly reading: ImapReading;
  /** Where the API is, for every region. Default: SendGrid's published addresses. */
  readonly baseUrl?: string;
}

/** The milliseconds for handing over one mail: it may have 30 MB. */
const sendMs = 120_000;

/** The mail port over SendGrid's API, version 3. Answers are read by IMAP. */
export function sendGridMail({ reading, baseUrl }: SendGridOptions): MailPort<SendGridAccount> {
  const hand = async (account: SendGridAccount, body: object, isFinal: boolean): Promise<Answered> => {
    const answer = await ask({
      method: "POST",
      url: `${baseUrl ?? sendGridUrls[account.region]}/v3/mail/send`,
      headers: { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: sendMs,
      isFinal,
    });
    if (answer.status >= 200 && answer.status <= 299) return answer;
    throw classifySendGrid(answer, isFinal);
  };
  return {
    async verify(account) {
      // SendGrid checks a mail in its sandbox like any other, and sends nothing.
      const sandbox = { mail_settings: { sandbox_mode: { enable: true } } };
      await hand(account, { ...mailBody(account, trialMail(account.email)), ...sandbox }, false);
      // What it sends is filed nowhere.
      return { ...(await reading.verify(account)), sentFolder: null };
    },
    async send(account, mail, begin = async () => {}) {
      const body = mailBody(account, mail);
      await begin();
      const answer = await hand(account, body, true);
      const id = answer.headers.get("x-message-id") ?? "";
      return { messageId: mail.messageId, response: `${answer.status} accepted as ${id}` };
    },
    // Only an extra that few accounts have can be asked for a mail.
    lookUp: async () => ({ state: "unknown" }),
    open: (account) => reading.open(account),
    openLeft: reading.openLeft,
  };
}

/** The mail by which an account is tried. */
function trialMail(email: string): OutgoingMail {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!domain) throw new ProviderError("rejected", "the sender is not usable");
  return {
    messageId: `<trial@${domain}>`,
    to: { email, name: "" },
    subject: "Trial",
    text: "Trial",
    html: null,
    inReplyTo: null,
    references: [],
    unsubscribeUrl: null,
    files: [],
  };
}
