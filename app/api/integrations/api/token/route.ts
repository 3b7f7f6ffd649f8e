import { fetchApiToken, issueApiTokenCall } from "@/lib/contracts/mailboxes.ts";
import { listApiTokens } from "@/lib/domain/accounts/index.ts";
import { issueApiToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toNamelessView } from "@/lib/http/views/api-tokens.ts";

export const GET = route(fetchApiToken, async ({ member }) => {
  const token = (await listApiTokens(member)).find(({ name }) => name === "");
  return { token: token ? toNamelessView(token) : null };
});

export const POST = route(issueApiTokenCall, async ({ member, brand }, { body }) => {
  const issued = await issueApiToken(member, brand.id, { days: body.days });
  return { ...toNamelessView(issued), key: issued.token };
});
