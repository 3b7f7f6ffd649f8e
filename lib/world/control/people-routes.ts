import { bounceMail, mailFromPerson, optOutFrom, writerOf } from "../behaviour/fire.ts";
import { awayText, replyText } from "../behaviour/wording.ts";
import {
  type Answer,
  type Call,
  numberOf,
  ok,
  type Route,
  refuse,
  textField,
  type World,
} from "../http/router.ts";
import { publicProfile } from "../network/views.ts";
import { type Db, productNow } from "../store/database.ts";
import {
  connectPerson,
  declineInvitation,
  findInvitation,
  insertMessage,
  lockAccount,
} from "../store/network.ts";
import { type PersonRow, personByAddress, personByEmail, personById, searchPeople } from "../store/people.ts";
import { listReceived } from "../store/received.ts";

const personView = (row: PersonRow) => ({
  ...publicProfile(row),
  id: row.id,
  email: row.email,
  temperament: row.temperament,
});

/** Finds by number, e-mail, provider id or slug. */
async function resolvePerson(db: Db, name: string): Promise<PersonRow | null> {
  if (/^\d{1,9}$/.test(name)) return personById(db, Number(name));
  return name.includes("@") ? personByEmail(db, name) : personByAddress(db, name);
}

/** Everything that passed between the person and the product's users. */
async function showPerson({ sql }: World, { params }: Call): Promise<Answer> {
  const person = await resolvePerson(sql, params.id ?? "");
  if (!person) return refuse(404, "no_such_person");
  const received = await listReceived(sql, { person: person.id, after: 0, limit: 500 });
  const invitations = await sql`
    select account, note, state, sent_at as "sentAt", answered_at as "answeredAt" from invitations
    where person = ${person.id} order by id`;
  const messages = await sql`
    select account, from_person as "fromPerson", body as text, at from messages where person = ${person.id} order by id`;
  const sentMails = await sql`
    select mailbox, uid, message_id as "messageId", at, left(convert_from(raw, 'LATIN1'), 20000) as raw from mails
    where folder = 'INBOX' and position(${`<${person.email}>`}::text in left(convert_from(raw, 'LATIN1'), 2000)) > 0
    order by id desc limit 50`;
  const mails = received.filter((entry) => entry.channel === "mail");
  return ok({ person: personView(person), invitations, messages, mails, sentMails });
}

/** The last mail that a mailbox sent to the person, which an answer refers to. */
async function lastMail(db: Db, account: string, person: number) {
  const [row] = await db<{ ref: string | null; subject: string | null; id: number }[]>`
    select id, ref, subject from received
    where account = ${account} and person = ${person} and channel = 'mail' order by id desc limit 1`;
  return row ?? null;
}

async function act({ sql }: World, { params, body }: Call): Promise<Answer> {
  const action = textField(body, "action");
  const account = textField(body, "account").toLowerCase();
  const given = textField(body, "text").replaceAll("\0", "");
  return sql.begin(async (tx) => {
    const person = await resolvePerson(tx, params.id ?? "");
    if (!person) return refuse(404, "no_such_person");
    const at = await productNow(tx);
    if (action === "accept" || action === "decline" || action === "connect" || action === "message") {
      if (!(await lockAccount(tx, account))) return refuse(404, "no_such_account");
      const invited = await findInvitation(tx, account, person.id);
      if ((action === "accept" || action === "decline") && !invited) return refuse(409, "not_invited");
      if (action === "message") {
        const text = given || replyText(writerOf(person), "interested");
        await insertMessage(tx, { account, person: person.id, from_person: true, body: text, at });
        return ok({ done: true, text });
      }
      const done =
        action === "decline"
          ? await declineInvitation(tx, account, person.id, at)
          : await connectPerson(tx, account, person.id, at);
      return ok({ done });
    }
    if (!["mail", "out_of_office", "unsubscribe", "bounce"].includes(action))
      return refuse(400, "bad_action");
    if (!/^[^@\s<>]+@[^@\s<>]+$/.test(account)) return refuse(404, "no_such_mailbox");
    const last = await lastMail(tx, account, person.id);
    const subject = textField(body, "subject") || (last?.subject ?? "");
    const mailId = last?.ref ?? null;
    if (action === "bounce") {
      await bounceMail(tx, { account, address: person.email, at, subject, mailId });
      return ok({ done: true });
    }
    const away = action === "out_of_office";
    const usual =
      action === "unsubscribe"
        ? optOutFrom(person)
        : away
          ? awayText(writerOf(person))
          : replyText(writerOf(person), "interested");
    const text = given || usual;
    const [count] = await tx<
      { n: number }[]
    >`select uidnext as n from folders where mailbox = ${account} and folder = 'INBOX'`;
    const salt = `hand-${count?.n ?? 1}`;
    await mailFromPerson(tx, { account, person, at, subject, mailId, text, salt }, away);
    return ok({ done: true, text });
  });
}

/** The people, seen and led from the other side. */
export const peopleRoutes: Route[] = [
  {
    method: "GET",
    path: "/control/people",
    handle: async ({ sql }, { query }) => {
      const page = Math.max(1, numberOf(query, "page", 1, 100_000));
      const limit = Math.max(1, numberOf(query, "limit", 25, 200));
      const { total, people } = await searchPeople(sql, query.get("search") ?? "", page, limit);
      return ok({ total, page, limit, people: people.map(personView) });
    },
  },
  { method: "GET", path: "/control/people/:id", handle: showPerson },
  { method: "POST", path: "/control/people/:id/act", handle: act },
];
