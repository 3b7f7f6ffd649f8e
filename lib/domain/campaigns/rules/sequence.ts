import { check } from "@/lib/kernel/placeholders/index.ts";
import { conditionKinds, type Graph, type GraphNode, isAskedBefore, order } from "./graph.ts";
import { type StepKind, stepKinds } from "./step-kinds.ts";

/** The smallest delay before any step but the first, in hours (OC-083; the number is this project's, OC-085). */
export const minimumDelayHours = 1;
export const longestDelayHours = 24 * 365;
/** Longest texts in characters: decision 21, OC-090 to OC-092; subject and message lengths are this project's (OC-095). */
export const textLimits = {
  note: 200,
  noteCeiling: 300,
  inmail: 1900,
  message: 8000,
  subject: 250,
  email: 50_000,
};

/** Names that every prospect can fill; the columns of an import come on top. */
export const knownPlaceholders = [
  "first_name",
  "last_name",
  "full_name",
  "company_name",
  "job_title",
  "location",
  "email",
] as const;

export type SequenceProblemKey =
  | "empty_sequence"
  | "not_a_line"
  | "unknown_condition"
  | "unknown_step"
  | "one_connection_request"
  | "one_inmail"
  | "one_connection_by_email"
  | "by_email_before_request"
  | "too_small_delay"
  | "too_large_delay"
  | "empty_text"
  | "empty_subject"
  | "too_long_connection_request"
  | "too_long_message"
  | "too_long_subject"
  | "too_long_email"
  | "placeholder";

export interface SequenceProblem {
  readonly key: SequenceProblemKey;
  readonly nodeId: string | null;
  readonly field?: "note" | "text" | "subject" | "delayHours";
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Exact texts that the specification gives; the others stand in the message catalogue. Source: OC-084. */
export const exactTexts: Partial<Record<SequenceProblemKey, string>> = {
  too_small_delay: "Can not add action, too small delay",
};

type Action = Extract<GraphNode, { kind: "action" }>;

const once: [StepKind, SequenceProblemKey][] = [
  ["connection_request", "one_connection_request"],
  ["inmail", "one_inmail"],
  ["connection_by_email", "one_connection_by_email"],
];

/**
 * Everything that keeps a simple sequence from being saved, in reading order. Lengths are those of the written text;
 * the rendered one is checked again when it is sent.
 * @param noteLimit the account's own limit for a connection note (200 by default, at most 300).
 */
export function checkSequence(
  graph: Graph,
  options: { readonly noteLimit?: number; readonly customFields?: readonly string[] } = {},
): SequenceProblem[] {
  const ids = order(graph);
  const nodes = ids.flatMap((id) => graph.nodes[id] ?? []);
  const actions = nodes.filter((node): node is Action => node.kind === "action");
  if (actions.length === 0) return [{ key: "empty_sequence", nodeId: null }];
  const problems: SequenceProblem[] = [];
  for (const node of nodes) {
    if (node.kind !== "condition") continue;
    const isKnown = conditionKinds.includes(node.condition);
    problems.push({ key: isKnown ? "not_a_line" : "unknown_condition", nodeId: node.id });
  }
  for (const [kind, key] of once) {
    for (const extra of actions.filter((node) => node.action.type === kind).slice(1))
      problems.push({ key, nodeId: extra.id });
  }
  const request = actions.findIndex((node) => node.action.type === "connection_request");
  actions.forEach((node, i) => {
    if (node.action.type === "connection_by_email" && request >= 0 && request < i)
      problems.push({ key: "by_email_before_request", nodeId: node.id });
    if (!stepKinds[node.action.type]?.executable) problems.push({ key: "unknown_step", nodeId: node.id });
    problems.push(...checkDelay(node, i === 0), ...checkTexts(node, options));
  });
  return problems;
}

/**
 * Messages that no connection request stands before: they reach only people who are connected already. Nothing keeps such
 * a sequence from being saved.
 */
export function unaskedMessages(graph: Graph): string[] {
  return order(graph).filter((id) => {
    const node = graph.nodes[id];
    return node?.kind === "action" && node.action.type === "message" && !isAskedBefore(graph, id);
  });
}

function checkDelay(node: Action, first: boolean): SequenceProblem[] {
  const field = "delayHours" as const;
  if (!(node.delayHours >= (first ? 0 : minimumDelayHours)))
    return [{ key: "too_small_delay", nodeId: node.id, field, values: { hours: minimumDelayHours } }];
  if (node.delayHours > longestDelayHours)
    return [{ key: "too_large_delay", nodeId: node.id, field, values: { hours: longestDelayHours } }];
  return [];
}

function checkTexts(
  node: Action,
  options: { readonly noteLimit?: number; readonly customFields?: readonly string[] },
): SequenceProblem[] {
  const known = [...knownPlaceholders, ...(options.customFields ?? [])];
  const noteLimit = Math.min(options.noteLimit ?? textLimits.note, textLimits.noteCeiling);
  const text = (
    field: "note" | "text" | "subject",
    value: string,
    limit: number,
    long: SequenceProblemKey,
    empty: SequenceProblemKey | null,
  ): SequenceProblem[] => [
    ...(empty && value.trim() === "" ? [{ key: empty, nodeId: node.id, field }] : []),
    ...(value.length > limit ? [{ key: long, nodeId: node.id, field, values: { limit } }] : []),
    ...check(value, known).map((problem) => ({
      key: "placeholder" as const,
      nodeId: node.id,
      field,
      values: { kind: problem.kind, start: problem.start, end: problem.end, name: problem.name },
    })),
  ];
  const { action } = node;
  switch (action.type) {
    case "connection_request":
      return text("note", action.note, noteLimit, "too_long_connection_request", null);
    case "message":
      return text("text", action.text, textLimits.message, "too_long_message", "empty_text");
    case "email":
      return [
        ...text("subject", action.subject, textLimits.subject, "too_long_subject", "empty_subject"),
        ...text("text", action.text, textLimits.email, "too_long_email", "empty_text"),
      ];
    default:
      return [];
  }
}
