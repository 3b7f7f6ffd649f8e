import type { WorldActed } from "@/lib/contracts/world.ts";
import { bounceMail, mailFromPerson, optOutFrom, writerOf } from "../behaviour/fire.ts";
import { awayText, replyText } from "../behaviour/wording.ts";
import { type Answer, type Call, refuse, textField, type World } from "../http/router.ts";
import { type Db, productNow } from "../store/database.ts";
import { folderOf } from "../store/mail.ts";
import {
  connectPerson,
  declineInvitation,
  findInvitation,
  insertMessage,
  lockAccount,
} from "../store/network.ts";
import type { PersonRow } from "../store/people.ts";
import { lastMailTo } from "../store/received.ts";
import { resolvePerson } from "./resolve-person.ts";
import { tell } from "./tell.ts";

const tellActed = tell<WorldActed>();

/** An action that a person is made to do. */
interface Deed {
  readonly person: PersonRow;
  /** The account or mailbox that it is done to. */
  readonly account: string;
  /** Their text. Empty: the text that they would write themselves. */
  readonly text: string;
  readonly subject: string;
  readonly at: Date;
}

type Act = (tx: Db, deed: Deed) => Promise<Answer>;

const onNetwork: ReadonlyMap<string, Act> = new Map(
  Object.entries<Act>({
    connect: async (tx, { account, person, at }) =>
      tellActed({ done: await connectPerson(tx, account, person.id, at) }),
    accept: async (tx, { account, person, at }) =>
      (await findInvitation(tx, account, person.id))
        ? tellActed({ done: await connectPerson(tx, account, person.id, at) })
        : refuse(409, "not_invited"),
    decline: async (tx, { account, person, at }) =>
      (await findInvitation(tx, account, person.id))
        ? tellActed({ done: await declineInvitation(tx, account, person.id, at) })
        : refuse(409, "not_invited"),
    message: async (tx, { account, person, text: given, at }) => {
      const text = given || replyText(writerOf(person), "interested");
      await insertMessage(tx, { account, person: person.id, from_person: true, body: text, at });
      return tellActed({ done: true, text });
    },
  }),
);

const byMail: ReadonlyMap<string, Act> = new Map(
  Object.entries<Act>({
    mail: (tx, deed) => writeBack(tx, deed, replyText(writerOf(deed.person), "interested")),
    unsubscribe: (tx, deed) => writeBack(tx, deed, optOutFrom(deed.person)),
    out_of_office: (tx, deed) => writeBack(tx, deed, awayText(writerOf(deed.person)), true),
    bounce: async (tx, { account, person, subject, at }) => {
      await bounceMail(tx, {
        account,
        address: person.email,
        at,
        ...(await about(tx, account, person, subject)),
      });
      return tellActed({ done: true });
    },
  }),
);

async function writeBack(tx: Db, deed: Deed, usual: string, isAutomatic = false): Promise<Answer> {
  const { account, person, at } = deed;
  const text = deed.text || usual;
  const salt = `hand-${(await folderOf(tx, account, "INBOX")).uidnext}`;
  const mail = { account, person, at, text, salt, ...(await about(tx, account, person, deed.subject)) };
  await mailFromPerson(tx, mail, isAutomatic);
  return tellActed({ done: true, text });
}

/** The mail that an answer refers to: the last one from the mailbox to the person. */
async function about(tx: Db, account: string, person: PersonRow, subject: string) {
  const last = await lastMailTo(tx, account, person.id);
  return { subject: subject || (last?.subject ?? ""), mailId: last?.ref ?? null };
}

/** Makes a person act at once, whatever their temper, in one transaction. */
export function actByHand({ sql }: World, { params, body }: Call): Promise<Answer> {
  const action = textField(body, "action");
  const account = textField(body, "account").toLowerCase();
  const text = textField(body, "text").replaceAll("\0", "");
  const subject = textField(body, "subject");
  return sql.begin(async (tx) => {
    const person = await resolvePerson(tx, params.id ?? "");
    if (!person) return refuse(404, "no_such_person");
    const deed = { person, account, text, subject, at: await productNow(tx) };
    const network = onNetwork.get(action);
    if (network) return (await lockAccount(tx, account)) ? network(tx, deed) : refuse(404, "no_such_account");
    const mail = byMail.get(action);
    if (!mail) return refuse(400, "bad_action");
    return /^[^@\s<>]+@[^@\s<>]+$/.test(account) ? mail(tx, deed) : refuse(404, "no_such_mailbox");
  });
}
