import { checkSmartSequence as contract } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { checkSmartSequence, defaultLimits } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromNodes } from "@/lib/http/views/smart-sequence.ts";
import { toProblems } from "@/lib/http/views/smart-sequences.ts";

export const POST = route(contract, async ({ member }, { body }) => {
  const { sequences_nodes: nodes = [], sequences_links: links = [] } = body;
  const problems = await checkSmartSequence(member, fromNodes(nodes, links));
  return {
    problems: toProblems(problems),
    warnings: [],
    affected: null,
    note_limit: defaultLimits.noteLimit,
  };
});
