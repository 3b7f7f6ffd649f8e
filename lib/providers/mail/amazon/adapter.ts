import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { jsonOf } from "../granted/api.ts";
import type { AmazonAccount, MailPort } from "../port.ts";
import { composeMail } from "../smtp/compose.ts";
import type { ImapReading } from "../smtp/imap-reading.ts";
import { amazonIds, tagOf } from "./message-ids.ts";
import { sesApi } from "./ses-api.ts";

export interface AmazonOptions {
  readonly reading: ImapReading;
  /** Where the API is, for every region. Default: `https://email.{region}.amazonaws.com`. */
  readonly baseUrl?: string;
}

/** The milliseconds for handing over one mail: it may have 40 MB. */
const sendMs = 120_000;

/** The mail port over Amazon SES's API, version 2. Answers are read by IMAP. */
export function amazonMail({ reading, baseUrl }: AmazonOptions): MailPort<AmazonAccount> {
  return {
    async verify(account) {
      await requireSender(account, baseUrl);
      // What it sends is filed nowhere.
      return { ...(await reading.verify(account)), sentFolder: null };
    },
    async send(account, mail, begin = async () => {}) {
      const bytes = await composeMail(account, mail, new Date(systemMs()));
      const tag = tagOf(mail.messageId);
      const body = {
        FromEmailAddress: account.email,
        Destination: { ToAddresses: [mail.to.email] },
        Content: { Raw: { Data: bytes.toString("base64") } },
        ...(account.configurationSet === null ? {} : { ConfigurationSetName: account.configurationSet }),
        ...(tag === null ? {} : { EmailTags: [tag] }),
      };
      await begin();
      const answer = await sesApi(account, baseUrl, {
        method: "POST",
        path: "/v2/email/outbound-emails",
        body,
        timeoutMs: sendMs,
        isFinal: true,
      });
      const id = idIn(answer.bytes);
      // SES replaces the Message-ID by one of its own. The mail has left: not knowing that is no failure.
      const [messageId] = amazonIds(id, account.region);
      return { messageId: messageId ?? mail.messageId, response: `${answer.status} accepted as ${id}` };
    },
    // SES can't be asked for a mail whose id it didn't tell.
    lookUp: async () => ({ state: "unknown" }),
    open: (account) => reading.open(account),
    openLeft: reading.openLeft,
  };
}

/** The id of a mail that was taken. An answer that can't be read is no failure. */
function idIn(bytes: Buffer): string {
  try {
    return String(jsonOf({ bytes }).MessageId ?? "");
  } catch {
    return "";
  }
}

/**
 * Tries the keys, and whether SES may send for the address: it, or its domain, must be proven. Keys that may not ask for that
 * are taken all the same. Throws `auth` and `rejected`.
 */
async function requireSender(account: AmazonAccount, baseUrl: string | undefined): Promise<void> {
  const state = jsonOf(await sesApi(account, baseUrl, { method: "GET", path: "/v2/email/account" }));
  if (state.SendingEnabled === false)
    throw new ProviderError("rejected", "sending is paused for this SES account", { scope: "account" });
  const domain = account.email.slice(account.email.lastIndexOf("@") + 1);
  let isAsked = false;
  for (const identity of [account.email, domain]) {
    const answer = await sesApi(account, baseUrl, {
      method: "GET",
      path: `/v2/email/identities/${encodeURIComponent(identity)}`,
      accept: [403, 404],
    });
    if (answer.status === 403) return;
    isAsked = true;
    if (answer.status === 200 && jsonOf(answer).VerifiedForSendingStatus === true) return;
  }
  if (isAsked)
    throw new ProviderError("rejected", `SES may not send for ${account.email} in ${account.region} yet`, {
      scope: "account",
      isSenders: true,
    });
}
