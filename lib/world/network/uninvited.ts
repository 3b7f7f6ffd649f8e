import { type Route, refuse, textField } from "../http/router.ts";
import { membershipsOf } from "../people/traits.ts";
import { networkLimits } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { hasConversation, listDeeds } from "../store/deeds.ts";
import { planAnswer } from "../store/due.ts";
import { insertMessage, isConnected } from "../store/network.ts";
import { recordReceived } from "../store/received.ts";
import { aboutPerson, type Between, receipt, recordDeed } from "./deeds.ts";
import { clean } from "./signed-in.ts";
import { ownProfile, threadIdOf } from "./views.ts";

/** Writes into the conversation, and plans the person's answer. Returns the message's id. */
async function write(tx: Db, seed: number, { account, person, at }: Between, text: string): Promise<string> {
  const effect = { account: account.ref, person: person.id, at };
  const id = await insertMessage(tx, { ...effect, from_person: false, body: text });
  await planAnswer(tx, seed, { ...effect, channel: "message", payload: {} });
  return `msg-${id}`;
}

/** Messages to people who aren't connected: InMails, and messages through a group or an event. */
export const uninvitedRoutes: Route[] = [
  {
    method: "POST",
    path: "/network/accounts/:ref/inmails",
    handle: aboutPerson(async (tx, between, { body }, { seed }) => {
      const { account, person, traits } = between;
      const subject = clean(textField(body, "subject"));
      const text = clean(textField(body, "text"));
      if (text.trim() === "") return refuse(422, "empty_message");
      if (text.length > networkLimits.inmailChars) return refuse(422, "inmail_too_long");
      if (subject.length > networkLimits.inmailSubjectChars) return refuse(422, "subject_too_long");
      if (!ownProfile(account.ref).premium) return refuse(403, "not_premium");
      const at = { account: account.ref, person: person.id };
      if ((await listDeeds(tx, { ...at, kind: "inmail" })).length > 0) return refuse(409, "already_inmailed");
      const talks =
        (await isConnected(tx, at.account, at.person)) || (await hasConversation(tx, at.account, at.person));
      if (talks) return refuse(409, "conversation_exists");
      if (traits.inmail !== "open") return refuse(403, traits.inmail);
      const made = await recordDeed(tx, between, { kind: "inmail", body: text, subject });
      if (made === null) return refuse(409, "already_inmailed");
      await write(tx, seed, between, text);
      return receipt(between, made, threadIdOf(at.account, person.provider_id));
    }),
  },
  {
    method: "POST",
    path: "/network/accounts/:ref/shared-messages",
    handle: aboutPerson(async (tx, between, { body }, { seed }) => {
      const { account, person, traits, at } = between;
      const text = clean(textField(body, "text"));
      if (text.trim() === "") return refuse(422, "empty_message");
      if (text.length > networkLimits.messageChars) return refuse(422, "message_too_long");
      const through = textField(body, "through") === "event" ? "events" : "groups";
      const own = membershipsOf(account.ref)[through];
      if (!traits[through].some((one) => own.includes(one))) return refuse(404, "nothing_shared");
      if (!traits.takesSharedMessages) return refuse(403, "messaging_closed");
      const ref = await write(tx, seed, between, text);
      await recordReceived(tx, {
        account: account.ref,
        person: person.id,
        at,
        channel: "message",
        address: person.provider_id,
        ref,
        subject: null,
        body: text,
      });
      return receipt(between, ref, threadIdOf(account.ref, person.provider_id));
    }),
  },
];
