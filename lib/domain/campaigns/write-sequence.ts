import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Assignment, WritingPort, WrittenCampaign } from "@/lib/providers/writing/port.ts";
import { checkCampaign, type SequenceDraft } from "./check-campaign.ts";
import { graphOfWritten } from "./graph-of-written.ts";
import type { Graph } from "./rules/graph.ts";

/** How often a writer is asked for one campaign: once, and once more with what was wrong. */
const mostTries = 2;

/** The most faults that a writer is told. */
const mostFaults = 20;

/**
 * Has a sequence written that could be saved as it is. A writer whose answer can't be is asked once more, with what is
 * wrong. Throws `provider_failed` where no model is connected, or it gave nothing that can be used.
 */
export async function writeSequence(
  member: Member,
  writing: WritingPort,
  assignment: Assignment,
  draft: Omit<SequenceDraft, "graph">,
): Promise<{ readonly name: string; readonly graph: Graph }> {
  let asked = assignment;
  for (let tries = 1; ; tries++) {
    const written = await writing.campaign(asked).catch(unusableOrRefuse);
    const { graph, faults } = written ? graphOfWritten(written.steps) : nothingUsable;
    const found = faults.length > 0 ? faults : await faultsOf(member, { ...draft, graph });
    if (written && found.length === 0) return { name: written.name, graph };
    if (tries === mostTries) throw new ProductError("provider_failed", "writingUnavailable");
    asked = { ...assignment, wrong: { steps: written?.steps ?? [], faults: found.slice(0, mostFaults) } };
  }
}

const nothingUsable = { graph: { start: null, nodes: {} }, faults: ["not the asked form"] } as const;

/**
 * What keeps the steps from being saved. What is wrong with the campaign's people is nothing that a writer can mend.
 */
async function faultsOf(member: Member, draft: SequenceDraft): Promise<string[]> {
  const { problems } = await checkCampaign(member, draft, null);
  return problems.flatMap(({ key, nodeId, field, values }) =>
    nodeId === null && key !== "empty_sequence"
      ? []
      : [[nodeId, field, key, values && JSON.stringify(values)].filter(Boolean).join(" ")],
  );
}

/** An answer of another form counts as an attempt. Any other refusal is told. */
function unusableOrRefuse(error: unknown): WrittenCampaign | null {
  if (!(error instanceof ProviderError)) throw error;
  if (error.detail === "unusable") return null;
  const why =
    error.detail === "no_integration"
      ? "writingNotConnected"
      : error.detail === "unsuitable"
        ? "writingUnsuitable"
        : "writingUnavailable";
  throw new ProductError("provider_failed", why, { cause: error });
}
