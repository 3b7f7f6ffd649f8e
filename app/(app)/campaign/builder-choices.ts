import { knownPlaceholders, longestDelayHours, textLimits } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** What the builder lets a member choose from, and the limits of a step. */
export async function builderChoices(who: Member) {
  const [credentials, mailboxes] = await Promise.all([listCredentials(who), listMailboxes(who)]);
  return {
    accounts: credentials.map(({ id, firstName, lastName, username }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
    })),
    mailboxes: mailboxes
      .filter(({ status }) => status === "connected")
      .map(({ id, email }) => ({ id, name: email })),
    limits: {
      note: textLimits.note,
      message: textLimits.message,
      subject: textLimits.subject,
      email: textLimits.email,
      longestDelay: longestDelayHours,
    },
    placeholders: [...knownPlaceholders],
  };
}
