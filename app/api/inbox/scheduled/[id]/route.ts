import { changeScheduled as contract } from "@/lib/contracts/inbox.ts";
import { changeScheduled } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toOneScheduled } from "@/lib/http/views/inbox.ts";

export const PATCH = route(contract, async ({ member }, { body, params }) => {
  const { text, subject, files, send_at: sendAt, revision } = body;
  const row = await changeScheduled(member, params.id, { text, subject, files, sendAt }, revision ?? null);
  return toOneScheduled(member, row);
});
