import { listDialerCalls } from "@/lib/contracts/dialer.ts";
import { readCalls } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialerCalls } from "@/lib/http/views/dialer.ts";

export const GET = route(listDialerCalls, async ({ member }, { query }) => {
  const { rows, total } = await readCalls(member, { ...query, isRecorded: query.recorded });
  return { data: await toDialerCalls(rows), total, skip: query.skip, limit: query.limit };
});
