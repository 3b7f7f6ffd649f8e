import { logger } from "@/lib/log/index.ts";
import { composeBounce, composeOutOfOffice, composeReply, worldMessageId } from "../mail/compose.ts";
import { fileIncoming } from "../mail/deliver.ts";
import type { Db, Sql } from "../store/database.ts";
import { type DueRow, fireNext } from "../store/due.ts";
import { connectPerson, findInvitation, insertMessage } from "../store/network.ts";
import { type PersonRow, personById } from "../store/people.ts";
import { awayText, optOutText, replyText } from "./wording.ts";

/** How often the loop looks for what is due, in machine milliseconds. */
const wakeMs = 200;

export function writerOf(person: PersonRow) {
  const { id, first_name: firstName, company, temperament } = person;
  return { id, firstName, company, temperament };
}

interface MailAnswer {
  readonly account: string;
  readonly person: PersonRow;
  readonly at: Date;
  readonly subject: string;
  readonly mailId: string | null;
  readonly text: string;
  /** Makes the Message-ID differ between answers to the same mail. */
  readonly salt: string;
}

const reSubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject || "your message"}`);

/** Sends a person's mail to the mailbox that wrote to them. */
export async function mailFromPerson(db: Db, answer: MailAnswer, automatic: boolean): Promise<void> {
  const { person, account, at } = answer;
  const messageId = worldMessageId(`${account}:${person.id}:${answer.mailId ?? ""}:${answer.salt}`);
  const part = {
    from: { email: person.email, name: `${person.first_name} ${person.last_name}` },
    to: account,
    subject: automatic ? `Automatic reply: ${answer.subject}` : reSubject(answer.subject),
    at,
    messageId,
    inReplyTo: answer.mailId,
    text: answer.text,
  };
  const raw = automatic ? composeOutOfOffice(part) : composeReply(part);
  await fileIncoming(db, account, messageId, raw, at);
}

/** Returns a mail to its sender with a delivery report. */
export async function bounceMail(
  db: Db,
  bounce: { account: string; address: string; at: Date; subject: string; mailId: string | null },
): Promise<void> {
  const messageId = worldMessageId(
    `${bounce.account}:bounce:${bounce.address}:${bounce.mailId ?? bounce.at.toISOString()}`,
  );
  const raw = composeBounce({
    to: bounce.account,
    failed: bounce.address,
    status: "5.1.1",
    diagnostic: "550 5.1.1 The e-mail account that you tried to reach does not exist",
    at: bounce.at,
    messageId,
    originalId: bounce.mailId,
    originalSubject: bounce.subject,
  });
  await fileIncoming(db, bounce.account, messageId, raw, bounce.at);
}

/** Carries out one due row inside its transaction, dated at the moment at which it was due. */
export async function fire(db: Db, row: DueRow): Promise<void> {
  const { account, due_at: at, payload } = row;
  const subject = payload.subject ?? "";
  const mailId = payload.mailId ?? null;
  if (row.kind === "bounce") {
    return bounceMail(db, { account, address: payload.address ?? "unknown@example", at, subject, mailId });
  }
  const person = row.person === null ? null : await personById(db, row.person);
  if (!person) return;
  const tone = payload.tone ?? "interested";
  switch (row.kind) {
    case "accept":
      // Whoever meant to accept finds that the invitation was withdrawn.
      if (await findInvitation(db, account, person.id)) await connectPerson(db, account, person.id, at);
      return;
    case "network_reply": {
      const body = replyText(writerOf(person), tone);
      await insertMessage(db, { account, person: person.id, from_person: true, body, at });
      return;
    }
    case "mail_reply": {
      const text = replyText(writerOf(person), tone);
      return mailFromPerson(db, { account, person, at, subject, mailId, text, salt: "reply" }, false);
    }
    case "out_of_office": {
      const text = awayText(writerOf(person));
      return mailFromPerson(db, { account, person, at, subject, mailId, text, salt: "away" }, true);
    }
  }
}

/** The text of a person who wants no more mail. */
export const optOutFrom = (person: PersonRow) => optOutText(writerOf(person));

/** Carries out everything that is due, at most `most` rows. */
export async function settleDue(sql: Sql, most = 5000): Promise<number> {
  let fired = 0;
  while (fired < most && (await fireNext(sql, fire))) fired += 1;
  return fired;
}

/** Starts the loop. The returned function stops it and waits for the running round. */
export function startLoop(sql: Sql): () => Promise<void> {
  const log = logger("world.behaviour");
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const wake = () => {
    round = settleDue(sql)
      .then(() => undefined)
      .catch((err: unknown) => log.warn({ err }, "a round of due events failed; it is tried again"))
      .finally(() => {
        if (!stopped) timer = setTimeout(wake, wakeMs);
      });
  };
  wake();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
