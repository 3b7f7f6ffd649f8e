import { fetchMembers } from "@/lib/contracts/members.ts";
import { listMembers } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";
import { toMemberView } from "@/lib/http/views/members.ts";

export const GET = route(fetchMembers, async ({ member }, { params, query }) => {
  const { query: search, offset, limit } = query;
  const { items, total } = await listMembers(member, params.id, { search, offset, limit });
  return { items: items.map((row) => toMemberView(row, member)), total, offset, limit };
});
