import {
  type Graph,
  type GraphNode,
  order,
  placeOf,
  successors,
} from "@/lib/domain/campaigns/rules/graph.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { boundFor, distance, type Share, shareWithBounds } from "./interval.ts";
import type { Counts } from "./rates.ts";

/** One way of a split with what came of it. */
export interface SplitWay {
  /** Whole number: its part of the people. */
  readonly share: number;
  /** The number of its first step, from 1. Null: it has none. */
  readonly firstStep: number | null;
  /** People to whom its first message or request went, and those who answered a step of this way alone. */
  readonly reached: number;
  readonly replied: number;
  /** Null where nobody was reached. */
  readonly reply: Share | null;
}

/**
 * `too_early`: no way can be called better yet. `no_difference`: what is seen may be chance. `better`: one way gets
 * more answers than each other one, which chance alone would show in 5 of 100 tests at most.
 */
export type SplitVerdict = "too_early" | "no_difference" | "better";

export interface SplitTest {
  readonly nodeId: string;
  readonly ways: readonly SplitWay[];
  readonly verdict: SplitVerdict;
  /** The place of the better way. Null: there is none. */
  readonly betterWay: number | null;
}

/** Before each way has reached so many people, and all together have so many answers, chance rules. */
const leastReached = 50;
const leastReplied = 10;

/** The splits of a sequence in reading order, each as a test of its ways by the answers that they get. */
export function splitTests(graph: Graph, countsAt: (nodeId: string) => Counts): SplitTest[] {
  return order(graph).flatMap((id) => {
    const node = graph.nodes[id];
    return node?.kind === "split" ? [testOf(graph, node, countsAt)] : [];
  });
}

function testOf(
  graph: Graph,
  node: Extract<GraphNode, { kind: "split" }>,
  countsAt: (nodeId: string) => Counts,
): SplitTest {
  const behind = node.ways.map(({ next }) => new Set(next === null ? [] : order({ ...graph, start: next })));
  const ways = node.ways.map(({ share, next }, place): SplitWay => {
    // What several ways lead to says nothing about one of them.
    const own = [...behind[place]!].filter((id) =>
      behind.every((ids, other) => other === place || !ids.has(id)),
    );
    const sum = (ids: readonly string[], metric: "sent" | "new_replied") =>
      ids.reduce((total, id) => total + (countsAt(id)[metric] ?? 0), 0);
    const reached = sum(next === null ? [] : firstReaching(graph, next, new Set(own)), "sent");
    const replied = sum(own, "new_replied");
    return {
      share,
      firstStep: firstStepOf(graph, next),
      reached,
      replied,
      reply: shareWithBounds(replied, reached),
    };
  });
  return { nodeId: node.id, ways, ...judge(ways) };
}

function firstStepOf(graph: Graph, from: string | null): number | null {
  const ids = from === null ? [] : order({ ...graph, start: from });
  const step = ids.find((id) => graph.nodes[id]?.kind === "action");
  return step === undefined ? null : placeOf(graph, step);
}

/** The first step of each path that writes to the person, among the given nodes. */
function firstReaching(graph: Graph, start: string, own: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    const node = graph.nodes[id];
    if (!node || seen.has(id) || !own.has(id)) return;
    seen.add(id);
    if (node.kind === "action" && findRules(node.action)?.leadStatus) found.add(id);
    else for (const next of successors(node)) visit(next);
  };
  visit(start);
  return [...found];
}

/** Ways that write to nobody are left out of the comparison. */
function judge(ways: readonly SplitWay[]): Pick<SplitTest, "verdict" | "betterWay"> {
  const compared = ways.filter(({ firstStep }) => firstStep !== null);
  const answers = compared.reduce((sum, { replied }) => sum + replied, 0);
  const isEarly =
    compared.length < 2 || answers < leastReplied || compared.some(({ reached }) => reached < leastReached);
  if (isEarly) return { verdict: "too_early", betterWay: null };
  const casesOf = ({ replied, reached }: SplitWay) => ({ part: Math.min(replied, reached), whole: reached });
  const [best, ...others] = [...compared].sort((a, b) => (b.reply?.rate ?? 0) - (a.reply?.rate ?? 0));
  const bound = boundFor(others.length);
  const isBetter = others.every((other) => distance(casesOf(best!), casesOf(other)) > bound);
  return isBetter
    ? { verdict: "better", betterWay: ways.indexOf(best!) }
    : { verdict: "no_difference", betterWay: null };
}
