import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeInboxSamples(
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string; readonly prospect: string },
): Promise<Record<never, never>> {
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, last_at, listed_at, last_text)
    values (${owner.workspaceId}, ${newId()}, ${own.prospect}, ${own.credential}, now(), now(), ${canary})`;
  return {};
}

export const inboxSamples = ({ prospect }: { readonly prospect: string }): SamplesOf<"inbox"> => {
  const params = { id: prospect };
  return {
    "GET /inbox/dialogs": { query: { filter: "all" } },
    "GET /inbox/dialogs/{id}/messages": { params },
    "POST /inbox/dialogs/{id}/send": {
      params,
      body: { channel: "social", text: "Hello", subject: "Hello", key: "key-1" },
    },
    "POST /inbox/dialogs/{id}/read": { params, body: { is_read: true } },
    "POST /inbox/dialogs/{id}/star": { params, body: { is_starred: true } },
    "POST /inbox/dialogs/{id}/archive": { params, body: { is_archived: true } },
    "POST /inbox/dialogs/{id}/snooze": {
      params,
      body: { until: new Date(Date.now() + 86_400_000).toISOString() },
    },
    "PUT /inbox/dialogs/{id}/draft": { params, body: { channel: "social", text: "Hello", subject: "Hello" } },
    "GET /inbox/unread_count": {},
  };
};
