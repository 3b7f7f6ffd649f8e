import { type Graph, type GraphNode, order, successors } from "./graph.ts";
import type { SequenceProblem } from "./sequence-problem.ts";
import { isDay } from "./wait-until.ts";

/** The longest wait or time-out of a node, in hours. */
export const longestWaitHours = 24 * 365;

/** What conditions may name: fields of people, and imports and labels of the workspace. */
export interface Known {
  readonly fields: readonly string[];
  readonly lists: readonly string[];
  readonly labels: readonly string[];
  /** What the campaign's mails tell of. */
  readonly tracks: Tracked;
}

/** Whether openings and clicks of a campaign's mails become known. A click tells of an opening, too. */
export interface Tracked {
  readonly opened: boolean;
  readonly clicked: boolean;
}

/**
 * What is wrong with the nodes of a smart sequence and with the links between them. Joins are allowed, cycles aren't.
 * Source: decision 30.
 */
export function checkBranches(graph: Graph, known: Known): SequenceProblem[] {
  return [...checkLinks(graph), ...Object.values(graph.nodes).flatMap((node) => nodeProblems(node, known))];
}

/** What is wrong with the links between the nodes alone: with it they make no sequence. */
export function checkLinks(graph: Graph): SequenceProblem[] {
  const reached = new Set(order(graph));
  return [
    ...Object.values(graph.nodes).flatMap((node) => linkProblems(graph, node, reached)),
    ...cycleProblems(graph),
  ];
}

function linkProblems(graph: Graph, node: GraphNode, reached: ReadonlySet<string>): SequenceProblem[] {
  const isLost = successors(node).some((id) => !Object.hasOwn(graph.nodes, id));
  return [
    ...(isLost ? [{ key: "missing_node" as const, nodeId: node.id }] : []),
    ...(reached.has(node.id) ? [] : [{ key: "unreachable_node" as const, nodeId: node.id }]),
  ];
}

/** The nodes that lead back to one from which they were reached. */
function cycleProblems(graph: Graph): SequenceProblem[] {
  const found: SequenceProblem[] = [];
  const over = new Set<string>();
  const path = new Set<string>();
  const visit = (id: string) => {
    const node = graph.nodes[id];
    if (!node || over.has(id)) return;
    path.add(id);
    for (const next of successors(node)) {
      if (path.has(next)) found.push({ key: "cycle", nodeId: id });
      else visit(next);
    }
    path.delete(id);
    over.add(id);
  };
  for (const id of [...(graph.start === null ? [] : [graph.start]), ...Object.keys(graph.nodes)]) visit(id);
  return found;
}

function nodeProblems(node: GraphNode, known: Known): SequenceProblem[] {
  const nodeId = node.id;
  const tooLong = (field: string): SequenceProblem => ({
    key: "too_large_delay",
    nodeId,
    field,
    values: { hours: longestWaitHours },
  });
  switch (node.kind) {
    case "wait":
      return node.hours > longestWaitHours ? [tooLong("hours")] : [];
    case "wait_until":
      if (node.until.at === "date" && !isDay(node.until.date))
        return [{ key: "wrong_date", nodeId, field: "date" }];
      return node.until.at === "weekday" && node.until.days.length === 0
        ? [{ key: "no_weekday", nodeId, field: "days" }]
        : [];
    case "split":
      return node.ways.filter(({ share }) => share > 0).length < 2
        ? [{ key: "too_few_ways", nodeId, field: "ways" }]
        : [];
    case "condition":
      return [
        ...(node.withinHours > longestWaitHours ? [tooLong("within")] : []),
        ...conditionProblems(node, known),
      ];
    default:
      return [];
  }
}

function conditionProblems(
  { id: nodeId, condition }: Extract<GraphNode, { kind: "condition" }>,
  known: Known,
): SequenceProblem[] {
  switch (condition.kind) {
    // In a campaign that doesn't track it would never be true.
    case "opened":
    case "clicked":
      return known.tracks[condition.kind] ? [] : [{ key: "not_tracked", nodeId, field: "condition" }];
    case "has_field":
      return known.fields.includes(condition.field) ? [] : [{ key: "unknown_field", nodeId, field: "field" }];
    case "in_list":
      return known.lists.includes(condition.listId) ? [] : [{ key: "unknown_list", nodeId, field: "list" }];
    case "has_label":
    case "replied_with":
      return known.labels.includes(condition.labelId)
        ? []
        : [{ key: "unknown_label", nodeId, field: "label" }];
    default:
      return [];
  }
}
