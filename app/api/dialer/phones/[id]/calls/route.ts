import { listPhoneCalls } from "@/lib/contracts/dialer.ts";
import { readCallsOf } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerCalls } from "@/lib/http/views/dialer.ts";

export const GET = route(listPhoneCalls, async ({ member }, { params, query }) => {
  const { rows, total } = await readCallsOf(member, params.id, query);
  return { items: await toDialerCalls(rows), total, offset: query.skip, limit: query.limit };
});
