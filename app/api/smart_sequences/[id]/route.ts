import * as contract from "@/lib/contracts/campaigns/smart-sequences.ts";
import { deleteSmartSequence, readSmartSequence, updateSmartSequence } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromNodes } from "@/lib/http/views/smart-sequence.ts";
import { toSmartSequence } from "@/lib/http/views/smart-sequences.ts";

export const GET = route(contract.readSmartSequence, async ({ member }, { params }) =>
  toSmartSequence(await readSmartSequence(member, params.id)),
);

export const PATCH = route(contract.updateSmartSequence, async ({ member }, { body, params }) => {
  const { name, revision, sequences_nodes: nodes, sequences_links: links = [] } = body;
  const graph = nodes && fromNodes(nodes, links);
  return toSmartSequence(await updateSmartSequence(member, params.id, { name, graph }, revision ?? null));
});

export const DELETE = route(contract.deleteSmartSequence, async ({ member }, { params }) => {
  await deleteSmartSequence(member, params.id);
  return { done: true as const };
});
