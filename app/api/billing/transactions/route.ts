import { listTransactions } from "@/lib/contracts/billing.ts";
import { readTransactions } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTransaction } from "@/lib/http/views/billing.ts";

export const GET = route(listTransactions, async ({ member }, { query }) => {
  const { items, total } = await readTransactions(member.workspaceId, query);
  return { items: items.map(toTransaction), total, ...query };
});
