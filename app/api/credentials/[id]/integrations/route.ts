import { credentialIntegrations } from "@/lib/contracts/mailboxes.ts";
import { getCredential } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";

export const GET = route(credentialIntegrations, async (ctx, { params }) => {
  const { id } = await getCredential(ctx.member, params.id);
  const boxes = await listMailboxes(ctx.member);
  return boxes.filter((box) => box.credentialIds.includes(id)).map(toIntegrationView);
});
