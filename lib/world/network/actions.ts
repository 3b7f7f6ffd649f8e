import type { Answer, Call, Route, World } from "../http/router.ts";
import { numberOf, ok, refuse, textField } from "../http/router.ts";
import { networkLimits } from "../settings.ts";
import { type Db, productNow } from "../store/database.ts";
import { planAnswer } from "../store/due.ts";
import {
  type AccountRow,
  eventsAfter,
  findInvitation,
  hasJustWithdrawn,
  insertInvitation,
  insertMessage,
  invitationWait,
  isConnected,
  listInvitations,
  lockAccount,
  pendingInvitations,
  readThread,
  withdrawInvitation,
} from "../store/network.ts";
import { personByAddress, personByEmail } from "../store/people.ts";
import { recordReceived } from "../store/received.ts";
import { clean, signedIn, sinceOf } from "./signed-in.ts";
import { ownProfile, profileView, threadIdOf } from "./views.ts";

async function invite(tx: Db, world: World, account: AccountRow, { body }: Call): Promise<Answer> {
  const note = clean(textField(body, "note"));
  if ([...note].length > networkLimits.noteChars) return refuse(422, "note_too_long");
  const email = textField(body, "email");
  const person = await (email ? personByEmail(tx, email) : personByAddress(tx, textField(body, "profile")));
  if (!person) return refuse(404, "no_such_profile");
  if (await isConnected(tx, account.ref, person.id)) return refuse(409, "already_connected");
  if (await findInvitation(tx, account.ref, person.id)) return refuse(409, "already_invited");
  const at = await productNow(tx);
  if (await hasJustWithdrawn(tx, account.ref, person.id, at)) return refuse(409, "already_invited");
  const wait = await invitationWait(tx, account.ref, at);
  if (wait !== null) return refuse(429, "invitation_limit", { retryAfter: wait });
  const id = await insertInvitation(tx, account.ref, person.id, note, at);
  const effect = { account: account.ref, person: person.id, at };
  const ref = `inv-${id}`;
  await recordReceived(tx, {
    ...effect,
    channel: "invitation",
    address: person.provider_id,
    ref,
    subject: null,
    body: note,
  });
  await planAnswer(tx, world.seed, { ...effect, channel: "invitation", payload: {} });
  return ok({ id: ref, providerId: person.provider_id, sentAt: at }, 201);
}

async function message(tx: Db, world: World, account: AccountRow, { body }: Call): Promise<Answer> {
  const text = clean(textField(body, "text"));
  if (text.trim() === "") return refuse(422, "empty_message");
  if (text.length > networkLimits.messageChars) return refuse(422, "message_too_long");
  const person = await personByAddress(tx, textField(body, "profile"));
  if (!person) return refuse(404, "no_such_profile");
  if (!(await isConnected(tx, account.ref, person.id))) return refuse(403, "not_connected");
  const at = await productNow(tx);
  const effect = { account: account.ref, person: person.id, at };
  const id = await insertMessage(tx, { ...effect, from_person: false, body: text });
  const ref = `msg-${id}`;
  await recordReceived(tx, {
    ...effect,
    channel: "message",
    address: person.provider_id,
    ref,
    subject: null,
    body: text,
  });
  await planAnswer(tx, world.seed, { ...effect, channel: "message", payload: {} });
  const threadId = threadIdOf(account.ref, person.provider_id);
  return ok({ id: ref, providerId: person.provider_id, threadId, sentAt: at }, 201);
}

async function events(tx: Db, account: AccountRow, { query }: Call): Promise<Answer> {
  const after = numberOf(query, "after", 0, 2_000_000_000);
  const rows = await eventsAfter(tx, account.ref, after, numberOf(query, "limit", 200, 200));
  const list = rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    at: row.at,
    providerId: row.provider_id,
    url: row.url,
    threadId: row.provider_id ? threadIdOf(account.ref, row.provider_id) : null,
    text: row.body,
  }));
  return ok({ events: list, cursor: list.at(-1)?.seq ?? after });
}

/** The most invitations of a page. */
const pageSize = 100;

const pending = signedIn(async (tx, _world, account, { query }) => {
  const offset = numberOf(query, "cursor", 0, 1_000_000);
  const rows = await pendingInvitations(tx, account.ref, offset, pageSize);
  const invitations = rows.map((row) => ({
    id: `inv-${row.id}`,
    providerId: row.provider_id,
    url: row.url,
    name: `${row.first_name} ${row.last_name}`,
    note: row.note,
    sentAt: row.sent_at,
  }));
  return ok({ invitations, cursor: rows.length === pageSize ? String(offset + pageSize) : null });
});

const withdraw = signedIn(async (tx, _world, account, { params }) => {
  const id = /^inv-(\d{1,9})$/.exec(params.id ?? "")?.[1];
  const done = id && (await withdrawInvitation(tx, account.ref, Number(id), await productNow(tx)));
  return done ? ok({ withdrawn: true }) : refuse(404, "not_pending");
});

/** What an account does and reads on the network. */
export const actionRoutes: Route[] = [
  {
    method: "GET",
    path: "/network/accounts/:ref/profile",
    handle: signedIn(async (tx, _world, account, { query }) => {
      const person = await personByAddress(tx, query.get("address") ?? "");
      return person ? ok(await profileView(tx, account.ref, person)) : refuse(404, "no_such_profile");
    }),
  },
  {
    method: "GET",
    path: "/network/accounts/:ref/own",
    handle: signedIn(async (_tx, _world, account) =>
      ok({
        edition: ownProfile(account.ref).premium ? "sales_navigator" : "basic",
        isEmailConfirmed: !account.unconfirmed,
      }),
    ),
  },
  { method: "POST", path: "/network/accounts/:ref/invitations", handle: signedIn(invite) },
  {
    method: "GET",
    path: "/network/accounts/:ref/invitations",
    handle: signedIn(async (tx, _world, account, { query }) => {
      const profile = query.get("profile");
      const email = query.get("email");
      if (profile !== null || email !== null) {
        const person = await (email === null ? personByAddress(tx, profile ?? "") : personByEmail(tx, email));
        const found = person && (await findInvitation(tx, account.ref, person.id));
        const { provider_id: providerId = "" } = person ?? {};
        return ok({
          invitations: found
            ? [{ id: `inv-${found.id}`, providerId, note: found.note, sentAt: found.sent_at }]
            : [],
        });
      }
      const rows = await listInvitations(tx, account.ref, numberOf(query, "limit", 100, 500));
      const invitations = rows.map((row) => ({
        id: `inv-${row.id}`,
        providerId: row.provider_id,
        note: row.note,
        sentAt: row.sent_at,
      }));
      return ok({ invitations });
    }),
  },
  { method: "GET", path: "/network/accounts/:ref/invitations/pending", handle: pending },
  { method: "POST", path: "/network/accounts/:ref/invitations/:id/withdraw", handle: withdraw },
  { method: "POST", path: "/network/accounts/:ref/messages", handle: signedIn(message) },
  {
    method: "GET",
    path: "/network/accounts/:ref/threads/:profile",
    handle: signedIn(async (tx, _world, account, { params, query }) => {
      const person = await personByAddress(tx, params.profile ?? "");
      if (!person) return refuse(404, "no_such_profile");
      const rows = await readThread(tx, account.ref, person.id, sinceOf(query));
      const messages = rows.map((row) => ({
        id: `msg-${row.id}`,
        fromPerson: row.from_person,
        text: row.body,
        at: row.at,
      }));
      const threadId = threadIdOf(account.ref, person.provider_id);
      return ok({ threadId, providerId: person.provider_id, messages });
    }),
  },
  {
    method: "GET",
    path: "/network/accounts/:ref/events",
    // Reading needs no transaction of its own, but a signed-out account must still get the error.
    handle: (world, call) =>
      world.sql.begin(async (tx) => {
        const account = await lockAccount(tx, call.params.ref ?? "");
        if (!account) return refuse(404, "no_such_account");
        if (account.state === "checkpoint") return refuse(401, "signed_out");
        const answer = await events(tx, account, call);
        const list = (answer.body as { events: unknown[] }).events;
        return account.state === "signed_out" && list.length === 0 ? refuse(401, "signed_out") : answer;
      }),
  },
];
