import { packMail } from "@/lib/domain/conversations/sync/pack-mail.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeInboxSamples(
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string; readonly prospect: string },
) {
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at, listed_at, last_text)
    values (${owner.workspaceId}, ${newId()}, ${own.prospect}, ${own.credential}, now(), now(), ${canary})`;
  const [scheduled, message, file] = [newId(), newId(), newId()];
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, at)
    select workspace_id, ${message}, id, prospect_id, 'email', 'in', 'received', ${canary}, now() from conversations
      where workspace_id = ${owner.workspaceId} and prospect_id = ${own.prospect}`;
  await admin`insert into message_html (workspace_id, message_id, html, has_pictures, is_first)
    values (${owner.workspaceId}, ${message}, ${canary}, false, false)`;
  await admin`insert into message_files (workspace_id, id, message_id, place, name, type, size, bytes)
    values (${owner.workspaceId}, ${file}, ${message}, 0, 'a.txt', 'text/plain', ${canary.length}, ${Buffer.from(canary)})`;
  const kept = (await packMail(
    { workspaceId: owner.workspaceId, kind: "message", id: message },
    Buffer.from(canary),
  ))!;
  await admin`insert into message_sources (workspace_id, message_id, name, is_whole, size, key_id, wrapped_key, sealed)
    values (${owner.workspaceId}, ${message}, '1:1', true, ${kept.size}, ${kept.keyId}, ${Buffer.from(kept.wrappedKey)}, ${Buffer.from(kept.sealed)})`;
  await admin`insert into scheduled_messages (workspace_id, id, prospect_id, user_id, channel, text, send_at)
    values (${owner.workspaceId}, ${scheduled}, ${own.prospect}, ${owner.userId}, 'social', ${canary}, now() + interval '1 day')`;
  const waiting = newId();
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, at, retry_at,
      lane_ref, author_user_id)
    select workspace_id, ${waiting}, id, prospect_id, 'email', 'out', 'waiting', ${canary}, now(), now() + interval '1 hour',
      ${newId()}, ${owner.userId} from conversations
      where workspace_id = ${owner.workspaceId} and prospect_id = ${own.prospect}`;
  return { scheduled, message, file, waiting };
}

export const inboxSamples = ({
  owner,
  prospect,
  scheduled,
  message,
  file,
  waiting,
}: {
  readonly owner: { readonly userId: string };
  readonly prospect: string;
  readonly scheduled: string;
  readonly message: string;
  readonly file: string;
  readonly waiting: string;
}): SamplesOf<"inbox"> => {
  const params = { id: prospect };
  const later = new Date(Date.now() + 86_400_000).toISOString();
  return {
    "GET /inbox/dialogs": { query: { filter: "all" } },
    "GET /inbox/dialogs/{id}/messages": { params },
    "POST /inbox/dialogs/{id}/send": {
      params,
      body: { channel: "social", text: "Hello", subject: "Hello", key: "key-1" },
    },
    "POST /inbox/dialogs/{id}/schedule": {
      params,
      body: { channel: "social", text: "Hello", subject: "Hello", send_at: later, key: "key-1" },
    },
    "PATCH /inbox/scheduled/{id}": {
      params: { id: scheduled },
      body: { text: "Hello", subject: "Hello", send_at: later, revision: 1 },
    },
    "POST /inbox/scheduled/{id}/cancel": { params: { id: scheduled } },
    "POST /inbox/messages/{id}/cancel": { params: { id: waiting } },
    "POST /inbox/scheduled/{id}/send_now": { params: { id: scheduled } },
    "POST /inbox/dialogs/{id}/read": { params, body: { is_read: true } },
    "POST /inbox/dialogs/{id}/star": { params, body: { is_starred: true } },
    "POST /inbox/dialogs/{id}/archive": { params, body: { is_archived: true } },
    "POST /inbox/dialogs/{id}/assign": { params, body: { worker_id: owner.userId } },
    "POST /inbox/dialogs/{id}/snooze": {
      params,
      body: { until: later },
    },
    "PUT /inbox/dialogs/{id}/draft": { params, body: { type: "linkedIn", draft: "Hello", subject: "Hello" } },
    "GET /inbox/search": { query: { query: "a" } },
    "GET /inbox/messages/{id}/html": { params: { id: message } },
    "GET /inbox/messages/{id}/text": { params: { id: message } },
    "GET /inbox/attachments/{id}": { params: { id: file } },
    "GET /inbox/messages/{id}/original": { params: { id: message } },
  };
};
