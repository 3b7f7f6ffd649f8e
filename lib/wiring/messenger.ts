import { db } from "@/lib/db/index.ts";
import { withFiles } from "@/lib/domain/files/index.ts";
import { isKnownToFile, noteFiling, openMailAccount } from "@/lib/domain/mailboxes/index.ts";
import {
  findEarlierMails,
  findPostalAddress,
  findSignature,
  isSignedInSince,
  type Messenger,
  portMessenger,
  serverBreakers,
  socialAccountOfLane,
} from "@/lib/domain/sequencer/index.ts";
import { stepTasks } from "@/lib/domain/tasks/index.ts";
import { signingSecret } from "@/lib/domain/webhooks/index.ts";
import { mailTracking } from "./mail-tracking.ts";
import { messageLinks } from "./message-links.ts";
import { withNativeCrm } from "./native-crm.ts";
import { ports } from "./ports.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

/** The sequencer's way to the outside: the ports, with the accounts from the database. */
export function messenger(): Messenger {
  const { social, mail, telephony, webhook, enrichment, crm } = ports();
  return portMessenger({
    social,
    mail,
    telephony,
    tasks: stepTasks,
    servers: serverBreakers(),
    // The reads are verbs of their own, which join this transaction.
    together: (workspaceId, read) => db.tenant({ workspaceId }, read),
    openMailAccount: ({ workspaceId, id }) =>
      db.tenant({ workspaceId }, (tx) => openMailAccount(tx, workspaceId, id)),
    filing: {
      note: ({ workspaceId, id }) => db.tenant({ workspaceId }, (tx) => noteFiling(tx, workspaceId, id)),
      isKnown: ({ workspaceId, id }, sentAt) =>
        db.tenant({ workspaceId }, (tx) => isKnownToFile(tx, workspaceId, id, sentAt)),
    },
    earlierMails: (thread) =>
      db.tenant({ workspaceId: thread.workspaceId }, (tx) => findEarlierMails(tx.sql, thread)),
    signature: (of) => db.tenant({ workspaceId: of.workspaceId }, (tx) => findSignature(tx.sql, of)),
    openSocialAccount: socialAccountOfLane,
    isSignedInSince,
    withFiles,
    webhook,
    openSigningSecret: signingSecret,
    enrichment,
    crm: withNativeCrm(crm),
    unsubscribeUrl,
    tracking: mailTracking,
    messageLinks,
    postalAddress: (of) => db.tenant({ workspaceId: of.workspaceId }, (tx) => findPostalAddress(tx.sql, of)),
  });
}
