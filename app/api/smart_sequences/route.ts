import * as contract from "@/lib/contracts/campaigns/smart-sequences.ts";
import { createSmartSequence, listSmartSequences } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromNodes } from "@/lib/http/views/smart-sequence.ts";
import { toSmartSequence, toSmartSequences } from "@/lib/http/views/smart-sequences.ts";

export const GET = route(contract.listSmartSequences, async ({ member }, { query }) => {
  const { items, total } = await listSmartSequences(member, query);
  return { items: await toSmartSequences(items), total, offset: query.offset, limit: query.limit };
});

export const POST = route(contract.createSmartSequence, async ({ member }, { body }) => {
  const { name, key, sequences_nodes: nodes = [], sequences_links: links = [] } = body;
  return toSmartSequence(await createSmartSequence(member, { name, key, graph: fromNodes(nodes, links) }));
});
