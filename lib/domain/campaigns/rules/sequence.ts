import { knownPlaceholders } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { TextSlices } from "@/lib/kernel/slices/text-slices.ts";
import { checkBranches, type Tracked } from "./branches.ts";
import type { CampaignType } from "./campaign-type.ts";
import { type Graph, type GraphNode, isAskedBefore, order } from "./graph.ts";
import type { SequenceProblem } from "./sequence-problem.ts";
import { type AccountLimits, defaultLimits } from "./steps/account-limits.ts";
import type { StepText } from "./steps/definition.ts";
import { findRules } from "./steps/registry.ts";
import { hasVideo, type WithVideo } from "./steps/video.ts";

/** The most problems reported for a sequence. The next check reports the rest. */
const mostProblems = 200;

/** The smallest delay before any step but the first, in hours (OC-083; the number is this project's, OC-085). */
export const minimumDelayHours = 1;
export const longestDelayHours = 24 * 365;

const noTracking: Tracked = { opened: false, clicked: false };

type Action = Extract<GraphNode, { kind: "action" }>;

/** What a sequence is checked against. */
export interface CheckedAgainst {
  /** The account's own limits. */
  readonly account?: AccountLimits;
  /** The columns of the imports. */
  readonly customFields?: readonly string[];
  /** A simple sequence is a line; a smart one may branch. */
  readonly type?: CampaignType;
  /** The ids of the workspace's imports that its conditions may name. */
  readonly lists?: readonly string[];
  /** The ids of the workspace's labels that they may name. */
  readonly labels?: readonly string[];
  /** Whether its campaign sends mail alone. */
  readonly isEmailOnly?: boolean;
  /** What its mails tell of. Left out: nothing. */
  readonly tracks?: Tracked;
}

/**
 * Everything that keeps a sequence from being saved, in reading order. Lengths are those of the written text; the
 * rendered text is checked again when it is sent. In slices, since the longest sequences have a million characters.
 * Short ones are one slice.
 */
export function* checkingSequence(
  graph: Graph,
  against: CheckedAgainst = {},
): Generator<undefined, SequenceProblem[]> {
  const {
    account = defaultLimits,
    customFields = [],
    type = "simple",
    lists = [],
    labels = [],
    tracks = noTracking,
    isEmailOnly = false,
  } = against;
  const ids = order(graph);
  const nodes = ids.flatMap((id) => graph.nodes[id] ?? []);
  const actions = nodes.filter((node): node is Action => node.kind === "action");
  if (actions.length === 0) return [{ key: "empty_sequence", nodeId: null }];
  const known = [...knownPlaceholders, ...customFields];
  const problems: SequenceProblem[] =
    type === "smart"
      ? checkBranches(graph, { fields: known, lists, labels, tracks })
      : nodes.filter((node) => node.kind !== "action").map(({ id }) => ({ key: "not_a_line", nodeId: id }));
  const behind = new Map(ids.map((id) => [id, new Set(order({ ...graph, start: id }))]));
  const earlierOf = ({ id }: Action) =>
    actions.filter((one) => one.id !== id && behind.get(one.id)?.has(id) === true);
  problems.push(
    ...actions.flatMap((node) => oftenerThanOnce(node, earlierOf(node))),
    ...actions.flatMap((node) => outOfOrder(node, earlierOf(node))),
    ...actions.flatMap((node) => wrongVideo(node, earlierOf(node), isEmailOnly)),
  );
  const slices = new TextSlices();
  for (const node of actions) {
    // Stops early: later texts may be long, and their problems wouldn't be reported.
    if (problems.length >= mostProblems) break;
    if (!findRules(node.action)) problems.push({ key: "unknown_step", nodeId: node.id });
    const more = findRules(node.action)?.problems(node.action) ?? [];
    const texts = findRules(node.action)?.texts(node.action, account) ?? [];
    problems.push(
      ...checkDelay(node, earlierOf(node).length === 0),
      ...texts.flatMap((text) => checkText(node, text, known)),
      ...more.map((problem) => ({ ...problem, nodeId: node.id })),
    );
    if (slices.isFullAfter(texts.reduce((sum, { value }) => sum + value.length, 0))) yield;
  }
  return problems.slice(0, mostProblems);
}

/** A step of a kind of which a person may get only one, behind another one of it. */
function oftenerThanOnce({ id, action }: Action, earlier: readonly Action[]): SequenceProblem[] {
  const onlyOne = findRules(action)?.onlyOne;
  const isExtra = earlier.some((one) => one.action.type === action.type);
  return onlyOne && isExtra ? [{ key: onlyOne, nodeId: id }] : [];
}

const showsVideo = ({ action }: Action) => hasVideo(action as WithVideo);

/** A video where none may be (OC-039), or behind another one: a person gets one (OC-040). */
function wrongVideo(node: Action, earlier: readonly Action[], isEmailOnly: boolean): SequenceProblem[] {
  if (!showsVideo(node)) return [];
  if (isEmailOnly) return [{ key: "video_in_email_only", nodeId: node.id, field: "video_template_id" }];
  return earlier.some(showsVideo) ? [{ key: "one_video", nodeId: node.id, field: "video_template_id" }] : [];
}

/** A step that stands behind one before which it has to stand (OC-097). */
function outOfOrder({ id, action }: Action, earlier: readonly Action[]): SequenceProblem[] {
  const before = findRules(action)?.before;
  const isLate = before && earlier.some((one) => one.action.type === before.kind);
  return isLate ? [{ key: before.problem, nodeId: id }] : [];
}

/**
 * Steps that need a connection without a connection request before them: they reach only people who are already
 * connected. Such a sequence may be saved.
 */
export function unaskedSteps(graph: Graph): string[] {
  return order(graph).filter((id) => {
    const node = graph.nodes[id];
    return (
      node?.kind === "action" && findRules(node.action)?.needsConnection === true && !isAskedBefore(graph, id)
    );
  });
}

function checkDelay(node: Action, first: boolean): SequenceProblem[] {
  const field = "delay";
  if (!(node.delayHours >= (first ? 0 : minimumDelayHours)))
    return [{ key: "too_small_delay", nodeId: node.id, field, values: { hours: minimumDelayHours } }];
  if (node.delayHours > longestDelayHours)
    return [{ key: "too_large_delay", nodeId: node.id, field, values: { hours: longestDelayHours } }];
  return [];
}

function checkText(
  { id: nodeId }: Action,
  { field, value, limit, tooLong, empty }: StepText,
  known: readonly string[],
): SequenceProblem[] {
  const problems: SequenceProblem[] = [];
  if (empty && value.trim() === "") problems.push({ key: empty, nodeId, field });
  if (value.length > limit) problems.push({ key: tooLong, nodeId, field, values: { limit } });
  for (const { kind, start, end, name } of check(value, known))
    problems.push({ key: "placeholder", nodeId, field, values: { kind, start, end, name } });
  return problems;
}
