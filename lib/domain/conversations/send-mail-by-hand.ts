import { db } from "@/lib/db/index.ts";
import type { FileContent } from "@/lib/domain/files/index.ts";
import { composeMail } from "@/lib/domain/signatures/rules/compose-mail.ts";
import { placePictures } from "@/lib/domain/signatures/rules/pictures.ts";
import { isMember } from "@/lib/domain/workspaces/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import type { Failure } from "./rules/failure.ts";
import { referencesOf } from "./rules/reply-subject.ts";
import { type ByHandRow, mailThread } from "./store/by-hand.ts";
import { findPerson } from "./store/people.ts";
import { hasAnsweredMeanwhile } from "./store/waiting.ts";

/** The mail may not leave any more: something changed while it waited. */
export class NotWanted extends MayNotBegin {
  static override readonly sign: string = "NotWanted";

  constructor(readonly reason: Failure["reason"]) {
    super(`the message may not leave: ${reason}`);
  }
}

/**
 * Sends a mail whose files are read. What let it be recorded is asked again, here and right before its first byte: it may have
 * waited for memory or for a connection, and meanwhile the person may have opted out, or the mailbox may be gone.
 * @param begun is called right before its first byte.
 * @throws NotWanted, MayNotBegin where there is no room in time, and ProviderError.
 */
export async function sendMailByHand(
  ports: ByHandPorts,
  row: ByHandRow,
  files: readonly FileContent[],
  begun: () => void,
): Promise<void> {
  await requireWanted(row);
  const { account, thread } = await mailSide(ports, row);
  if (!account || !row.email || !row.mailMessageId) throw new NotWanted("gone");
  const references = referencesOf(thread.map(({ messageId }) => messageId));
  const placed = placePictures(row.text, files, row.mailMessageId);
  const words = composeMail({
    text: row.text,
    signature: null,
    unsubscribe: null,
    pictures: placed.pictures,
  });
  const mail = {
    messageId: row.mailMessageId,
    to: { email: row.email, name: row.fullName },
    subject: row.subject ?? "",
    inReplyTo: references.at(-1) ?? null,
    references,
    unsubscribeUrl: null,
    ...words,
    files: placed.files,
  };
  await ports.mail.send(account, mail, async () => {
    await requireWanted(row).catch((cause: unknown) => {
      // Nothing has left, whatever it was.
      throw cause instanceof MayNotBegin ? cause : new MayNotBegin("nobody could be asked", { cause });
    });
    begun();
  });
}

/** Throws NotWanted where a mail may not leave any more. One that was tried before is also asked for what happened since. */
function requireWanted({ workspaceId, id, prospectId, authorUserId, isRetried }: ByHandRow): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    const person = await findPerson(tx.sql, workspaceId, prospectId);
    if (!person) throw new NotWanted("gone");
    if (person.suppressed)
      throw new NotWanted(person.suppressed === "person" ? "opted_out" : "address_failed");
    if (!isRetried) return;
    if (await hasAnsweredMeanwhile(tx.sql, workspaceId, id)) throw new NotWanted("answered");
    if (authorUserId === null || !(await isMember(tx, workspaceId, authorUserId)))
      throw new NotWanted("author_left");
  });
}

/** The mailbox of a mail, and the thread that it continues. */
export function mailSide(ports: ByHandPorts, { workspaceId, laneRef, prospectId }: ByHandRow) {
  return db.tenant({ workspaceId }, async (tx) => ({
    account: await ports.openMailAccount(tx, workspaceId, laneRef),
    thread: await mailThread(tx.sql, workspaceId, prospectId),
  }));
}
