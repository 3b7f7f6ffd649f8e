import { readDialerToken } from "@/lib/contracts/dialer.ts";
import { signIn } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(readDialerToken, async ({ member }, { query }) => {
  const { token, kind, identity, seconds } = await signIn(member, ports().dialer, query.one_time_key);
  return { token, kind, identity, expires_in: seconds };
});
