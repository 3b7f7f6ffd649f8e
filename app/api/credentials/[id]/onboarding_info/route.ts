import { onboardingInfo } from "@/lib/contracts/credentials.ts";
import { getCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { networkHints } from "@/lib/http/world/hints.ts";

export const GET = route(onboardingInfo, async (ctx, { params }) => {
  const credential = await getCredential(ctx.member, params.id);
  const hint = (await networkHints()).find((each) => each.email === credential.username.toLowerCase());
  return { is_ready: credential.isReady, hint: hint ? { code: hint.pin } : null };
});
