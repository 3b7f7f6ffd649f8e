import { fetchApiToken, issueApiTokenCall } from "@/lib/contracts/mailboxes.ts";
import { readApiToken } from "@/lib/domain/accounts/index.ts";
import { issueApiToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toApiTokenView } from "@/lib/http/views/api-tokens.ts";

export const GET = route(fetchApiToken, async ({ member }) => {
  const token = await readApiToken(member);
  return { token: token && toApiTokenView(token) };
});

export const POST = route(issueApiTokenCall, async ({ member, brand }, { body }) => {
  const issued = await issueApiToken(member, brand.id, body.days);
  return { ...toApiTokenView(issued), key: issued.token };
});
