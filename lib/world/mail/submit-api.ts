import PostalMime, { type Address } from "postal-mime";
import type { World } from "../http/router.ts";
import { productNow } from "../store/database.ts";
import { deliverMailboxMail, readSubmitted } from "./deliver.ts";

/** The addresses of a mail's headers, groups taken apart. */
const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((one) => (one.group ? addressesOf(one.group) : one.address ? [one.address] : []));

/** What an API's mail says about its sender and recipients. Null: it can't be read. */
export async function envelopeOf(raw: Buffer): Promise<{ from: string; to: string[] } | null> {
  try {
    const mail = await PostalMime.parse(raw);
    const to = [...addressesOf(mail.to), ...addressesOf(mail.cc), ...addressesOf(mail.bcc)];
    return { from: (mail.from?.address ?? "").toLowerCase(), to };
  } catch {
    return null;
  }
}

/** Delivers a mail that came by an API, like one that came by SMTP. Returns the number of the sender's own copy. */
export async function deliverFromApi(
  { sql, seed }: World,
  mailbox: string,
  raw: Buffer,
  to: string[],
  handling: Parameters<typeof deliverMailboxMail>[5] = {},
): Promise<number> {
  const mail = await readSubmitted(mailbox, to, raw);
  return sql.begin(async (tx) => deliverMailboxMail(tx, seed, mailbox, mail, await productNow(tx), handling));
}
