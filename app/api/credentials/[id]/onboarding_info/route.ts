import { onboardingInfo } from "@/lib/contracts/credentials.ts";
import { getCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { codeSentTo } from "@/lib/http/world/hints.ts";

export const GET = route(onboardingInfo, async (ctx, { params }) => {
  const credential = await getCredential(ctx.member, params.id);
  const code = await codeSentTo(credential.username);
  return { is_ready: credential.isReady, hint: code === undefined ? null : { code } };
});
