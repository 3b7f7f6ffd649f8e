import { activateDialer } from "@/lib/contracts/dialer.ts";
import { activate } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(activateDialer, async ({ member }) => {
  const { key, expiresAt } = await activate(member);
  return { has_dialer: true as const, one_time_key: key, expires_at: expiresAt.toISOString() };
});
