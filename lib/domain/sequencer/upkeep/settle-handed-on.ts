import { db } from "@/lib/db/index.ts";
import { enrolmentOfMail } from "@/lib/domain/conversations/rules/message-key.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { GraphCache } from "../graph-cache.ts";
import { settleApart } from "../settle-apart.ts";
import { postgresStore } from "../store/postgres.ts";
import { findByMessageIds, type MailIntent } from "../store/uncertain-sql.ts";

/**
 * Settles uncertain mails as sent of which their service says that it took them. Returns whether one of them is still
 * being handed over: then nothing is known yet, and the service should say it again.
 */
export async function settleHandedOn(workspaceId: Id, messageIds: readonly string[]): Promise<boolean> {
  // A mail's Message-ID begins with the id of its enrolment, by which it is found.
  const own = messageIds.filter((id) => isId(enrolmentOfMail(id)) && !id.includes("\0"));
  if (own.length === 0) return false;
  const found = await db.tenant({ workspaceId }, ({ sql }) =>
    sql.query<MailIntent>(findByMessageIds, [workspaceId, own.map(enrolmentOfMail), own]),
  );
  const receipt = (messageId: string) => ({ messageId, response: "its service handed it on" });
  const settlements = found
    .filter(({ state }) => state === "uncertain")
    .map(({ state: _, messageId, ...intent }) => ({
      intent,
      outcome: { state: "sent" as const, receipt: receipt(messageId) },
    }));
  await settleApart(postgresStore(), settlements, { graphs: new GraphCache(), newId });
  return found.some(({ state }) => state === "intended");
}
