import type { SequenceLink, SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import { type Graph, type GraphNode, order, toAction, toStep } from "@/lib/domain/campaigns/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";

/**
 * The nodes and links of a smart sequence as a graph. Throws `invalid_input` for two nodes of one id, and for two links
 * from one place.
 */
export function fromNodes(nodes: readonly SequenceNode[], links: readonly SequenceLink[]): Graph {
  const targets = new Map<string, string>();
  for (const [i, { from, to, branch = "" }] of links.entries()) {
    const place = `${from} ${branch}`;
    if (targets.has(place)) throw invalidField(`sequences_links.${i}`, "invalidInput");
    targets.set(place, to);
  }
  const after = (id: string, branch = "") => targets.get(`${id} ${branch}`) ?? null;
  const byId: Record<string, GraphNode> = {};
  let start: string | null = null;
  for (const [i, node] of nodes.entries()) {
    const made = toNode(node, after);
    if (Object.hasOwn(byId, made.id)) throw invalidField(`sequences_nodes.${i}`, "invalidInput");
    byId[made.id] = made;
    start ??= made.id;
  }
  return { start, nodes: byId };
}

function toNode(node: SequenceNode, after: (id: string, branch?: string) => string | null): GraphNode {
  switch (node.kind) {
    case "action": {
      const { id, delay } = node.step;
      return { id, kind: "action", delayHours: delay, action: toAction(node.step), next: after(id) };
    }
    case "wait":
      return { id: node.id, kind: "wait", hours: node.hours, next: after(node.id) };
    case "wait_until":
      return { id: node.id, kind: "wait_until", until: node.until, next: after(node.id) };
    case "condition":
      return {
        id: node.id,
        kind: "condition",
        condition: toCondition(node.condition),
        withinHours: node.within,
        yes: after(node.id, "yes"),
        no: after(node.id, "no"),
      };
    case "split":
      return {
        id: node.id,
        kind: "split",
        ways: node.shares.map((share, way) => ({ share, next: after(node.id, String(way)) })),
      };
    case "end":
      return { id: node.id, kind: "end" };
  }
}

type WireCondition = Extract<SequenceNode, { kind: "condition" }>["condition"];
type Condition = Extract<GraphNode, { kind: "condition" }>["condition"];

function toCondition(given: WireCondition): Condition {
  if (given.type === "has_field")
    return { kind: "has_field", field: given.field, equals: given.equals ?? null };
  if (given.type === "has_label" || given.type === "replied_with")
    return { kind: given.type, labelId: given.label };
  return given.type === "in_list" ? { kind: "in_list", listId: given.list } : { kind: given.type };
}

/** A graph as nodes, the first of them first, and links. Steps that this version doesn't know are left out. */
export function toNodes(graph: Graph): { sequences_nodes: SequenceNode[]; sequences_links: SequenceLink[] } {
  const nodes = order(graph).flatMap((id) => graph.nodes[id] ?? []);
  return { sequences_nodes: nodes.flatMap(fromNode), sequences_links: nodes.flatMap(linksOf) };
}

function fromNode(node: GraphNode): SequenceNode[] {
  const { id } = node;
  switch (node.kind) {
    case "action": {
      const step = toStep(node.action, { id, delay: node.delayHours });
      return step ? [{ kind: "action", step }] : [];
    }
    case "wait":
      return [{ kind: "wait", id, hours: node.hours }];
    case "wait_until": {
      const { until } = node;
      return [
        {
          kind: "wait_until",
          id,
          until: until.at === "weekday" ? { ...until, days: [...until.days] } : until,
        },
      ];
    }
    case "condition":
      return [{ kind: "condition", id, condition: fromCondition(node.condition), within: node.withinHours }];
    case "split":
      return [{ kind: "split", id, shares: node.ways.map(({ share }) => share) }];
    case "end":
      return [{ kind: "end", id }];
  }
}

function fromCondition(given: Condition): WireCondition {
  if (given.kind === "has_field")
    return {
      type: "has_field",
      field: given.field,
      ...(given.equals === null ? {} : { equals: given.equals }),
    };
  if (given.kind === "has_label" || given.kind === "replied_with")
    return { type: given.kind, label: given.labelId };
  return given.kind === "in_list" ? { type: "in_list", list: given.listId } : { type: given.kind };
}

function linksOf(node: GraphNode): SequenceLink[] {
  const link = (to: string | null, branch?: string): SequenceLink[] =>
    to === null ? [] : [{ from: node.id, to, ...(branch === undefined ? {} : { branch }) }];
  switch (node.kind) {
    case "end":
      return [];
    case "condition":
      return [...link(node.yes, "yes"), ...link(node.no, "no")];
    case "split":
      return node.ways.flatMap(({ next }, way) => link(next, String(way)));
    default:
      return link(node.next);
  }
}
