import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Run } from "../simulate.ts";
import { first } from "./first.ts";
import { graphIn } from "./graphs.ts";
import { standsOf, wasDisturbed } from "./stands.ts";

const hour = 3_600_000;

/** A step begins no earlier behind the step before it than the sequence says. */
export function delaysKept(run: Run) {
  const stands = standsOf(run);
  return first(run.claims, ({ intent, began, seq }) => {
    const { enrolmentId, campaignId, nodeId, version, intendedAt, effectKey } = intent;
    const last = stands.get(enrolmentId)?.findLast(({ written }) => written.seq <= began);
    if (!last || last.sentNode === null || last.to.nodeId !== nodeId || last.sentVersion !== version)
      return null;
    if (wasDisturbed(run, intent, last.written.seq, seq)) return null;
    const hours = hoursBetween(graphIn(run, campaignId, version), last.sentNode, nodeId);
    const passed = intendedAt - last.written.at;
    return (
      hours !== null &&
      passed < hours * hour &&
      `${effectKey} began ${passed} ms behind its step, not ${hours} h`
    );
  });
}

/** The hours from the end of one step to the beginning of the next. Null: there is more than waits between them. */
function hoursBetween(graph: Graph, from: string, to: string): number | null {
  const start = graph.nodes[from];
  let hours = 0;
  for (let id = start?.kind === "action" ? start.next : null; id !== null; ) {
    const node = graph.nodes[id];
    if (node?.kind === "action") return id === to ? hours + node.delayHours : null;
    if (node?.kind !== "wait") return null;
    hours += node.hours;
    id = node.next;
  }
  return null;
}

/** A message to somebody who isn't connected is given up no earlier than the campaign says. */
export function acceptanceAwaited(run: Run) {
  const { writes, scenario } = run;
  const stands = standsOf(run);
  return first(writes, (written) =>
    first(written.events, ({ enrolmentId, campaignId, prospectId, nodeId, kind, data }) => {
      if (kind !== "skipped" || data.why !== "not_connected") return null;
      const last = stands.get(enrolmentId)?.findLast((one) => one.written.seq < written.seq);
      if (!last || last.to.nodeId !== nodeId || last.sentNode === null) return null;
      if (wasDisturbed(run, { prospectId, campaignId }, last.written.seq, written.seq)) return null;
      const days = scenario.campaigns.find(({ id }) => id === campaignId)?.acceptanceDays ?? 0;
      const passed = written.at - last.written.at;
      return (
        passed < days * 24 * hour && `${enrolmentId} gave ${nodeId} up after ${passed} ms, not ${days} days`
      );
    }),
  );
}
