import { z } from "zod";
import type { Call, Route } from "../http/router.ts";
import { ok } from "../http/router.ts";
import { headerOf } from "../http/with-faults.ts";
import { threadIdOf } from "../network/views.ts";
import { hasConversation, listDeeds } from "../store/deeds.ts";
import { listAccounts, type MessageRow, messagesAfter, readThread } from "../store/network.ts";
import { personByAddress } from "../store/people.ts";
import { accountOf, askNetwork, offsetOf, onNetwork, refusalOf, refuse, unipile } from "./call.ts";

const start = z.strictObject({
  account_id: z.string().min(1),
  attendees_ids: z.string().min(1),
  text: z.string(),
  subject: z.string().optional(),
  "linkedin[api]": z.enum(["classic", "recruiter", "sales_navigator"]).optional(),
  "linkedin[inmail]": z.enum(["true", "false"]).optional(),
});

/** The fields of a form with several parts. Null: the body is something else. */
async function fieldsOf(call: Call): Promise<Record<string, unknown> | null> {
  const type = headerOf(call, "content-type");
  if (!type.startsWith("multipart/form-data")) return null;
  const form = await new Response(new Uint8Array(call.raw), { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form);
}

const viewOf = (row: MessageRow, account: string, providerId: string) => ({
  object: "Message",
  id: `msg-${row.id}`,
  provider_id: `msg-${row.id}`,
  account_id: account,
  chat_id: threadIdOf(account, providerId),
  sender_id: row.from_person ? providerId : account,
  text: row.body,
  timestamp: row.at.toISOString(),
  is_sender: row.from_person ? 0 : 1,
  hidden: 0,
  deleted: 0,
  is_event: 0,
  attachments: [],
  reactions: [],
  attendee_type: "MEMBER",
});

const afterOf = ({ query }: Call) => new Date(query.get("after") ?? 0);

/** Conversations and their messages. */
export const conversationRoutes: readonly Route[] = [
  unipile(
    "POST",
    "/chats",
    async (world, call) => {
      const given = start.safeParse(await fieldsOf(call)).data;
      if (!given) return refuse(400, "invalid_parameters");
      const { account_id, attendees_ids: profile, text, subject = "" } = given;
      const isInmail = given["linkedin[inmail]"] === "true";
      const path = onNetwork(account_id, isInmail ? "inmails" : "messages");
      const answer = await askNetwork(world, "POST", path, { body: { profile, text, subject } });
      const refusal = refusalOf(answer);
      if (refusal) return refusal;
      return ok({ object: "ChatStarted", chat_id: answer.body.threadId, message_id: answer.body.id }, 201);
    },
    { isRaw: true },
  ),
  unipile("GET", "/chat_attendees/:person/chats", async ({ sql }, call) => {
    const account = accountOf(call);
    const person = await personByAddress(sql, call.params.person ?? "");
    if (!person || !(await hasConversation(sql, account, person.id)))
      return ok({ object: "ChatList", items: [], cursor: null });
    const inmails = await listDeeds(sql, { account, person: person.id, kind: "inmail" });
    const chat = {
      object: "Chat",
      id: threadIdOf(account, person.provider_id),
      account_id: account,
      account_type: "LINKEDIN",
      attendee_provider_id: person.provider_id,
      ...(inmails.length > 0 ? { content_type: "inmail" } : {}),
    };
    return ok({ object: "ChatList", items: [chat], cursor: null });
  }),
  unipile("GET", "/chats/:chat/messages", async ({ sql }, call) => {
    const [, account = "", providerId = ""] = /^t-(acc-\d+)-(.+)$/.exec(call.params.chat ?? "") ?? [];
    const person = await personByAddress(sql, providerId);
    if (!person) return refuse(404, "resource_not_found");
    const rows = await readThread(sql, account, person.id, afterOf(call));
    const items = rows.filter(({ at }) => at > afterOf(call)).map((row) => viewOf(row, account, providerId));
    return ok({ object: "MessageList", items: items.reverse(), cursor: null });
  }),
  unipile("GET", "/messages", async ({ sql }, call) => {
    const account = accountOf(call);
    if (!(await listAccounts(sql)).some(({ ref }) => ref === account))
      return refuse(404, "resource_not_found");
    const offset = offsetOf(call);
    const rows = await messagesAfter(sql, account, afterOf(call), offset, 250);
    return ok({
      object: "MessageList",
      items: rows.map((row) => viewOf(row, account, row.provider_id)),
      cursor: rows.length === 250 ? String(offset + 250) : null,
    });
  }),
];
