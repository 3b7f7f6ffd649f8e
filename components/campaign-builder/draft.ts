import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import type { ApprovalMode } from "@/lib/contracts/words/approval-states.ts";
import { replaceNode } from "./graph/edit-flow.ts";
import { type Flow, flowOfLine, stepsOf } from "./graph/flow.ts";

export const flagNames = [
  "is_existing_people",
  "is_include_talked_before",
  "is_only_premium",
  "is_link_tracking",
  "is_open_tracking",
  "is_pause_colleagues",
  "is_postal_address",
] as const;
export type FlagName = (typeof flagNames)[number];

/** An unsaved campaign. */
export interface Draft {
  readonly name: string;
  readonly credentials_id: string;
  readonly is_email_only: boolean;
  readonly approval_mode: ApprovalMode;
  readonly flags: Readonly<Record<FlagName, boolean>>;
  /** The domain of its tracked links. Null: the workspace's default. */
  readonly custom_domain: string | null;
  readonly sequence: readonly SequenceStep[];
  /** The nodes and links of a smart sequence; `sequence` are its steps in reading order. Null: a simple one. */
  readonly branches: Flow | null;
  readonly mailboxes: readonly string[];
  readonly imports: readonly ImportEntry[];
  /** The campaign's revision that the draft is based on. Null for a new campaign. */
  readonly revision: number | null;
}

export function emptyDraft(credentialsId: string, name: string): Draft {
  return {
    name,
    credentials_id: credentialsId,
    is_email_only: false,
    approval_mode: "automatic",
    flags: {
      is_existing_people: false,
      is_include_talked_before: false,
      is_only_premium: false,
      is_link_tracking: false,
      is_open_tracking: false,
      is_pause_colleagues: false,
      is_postal_address: false,
    },
    custom_domain: null,
    sequence: [],
    branches: null,
    mailboxes: [],
    imports: [],
    revision: null,
  };
}

export function draftOf(workflow: WorkflowView): Draft {
  return {
    name: workflow.name,
    credentials_id: workflow.credentials,
    is_email_only: workflow.is_email_only,
    approval_mode: workflow.approval_mode,
    flags: Object.fromEntries(flagNames.map((name) => [name, workflow[name]])) as Record<FlagName, boolean>,
    custom_domain: workflow.custom_domain,
    sequence: workflow.sequence,
    branches:
      workflow.sequences_type === "smart"
        ? { sequences_nodes: workflow.sequences_nodes, sequences_links: workflow.sequences_links }
        : null,
    mailboxes: workflow.mailboxes,
    imports: workflow.searches,
    revision: workflow.revision,
  };
}

type Sequence = Pick<Draft, "sequence" | "branches">;

/** A draft's smart sequence. */
export const withFlow = (flow: Flow): Sequence => ({ branches: flow, sequence: stepsOf(flow) });

/** A line of steps as a smart sequence. */
export const branching = ({ sequence }: Sequence): Sequence => withFlow(flowOfLine(sequence));

/** A draft's sequence with another version of one of its steps. */
export function withStep({ sequence, branches }: Sequence, step: SequenceStep): Partial<Sequence> {
  if (branches) return withFlow(replaceNode(branches, { kind: "action", step }));
  return { sequence: sequence.map((one) => (one.id === step.id ? step : one)) };
}

/** The fields of a body that carry a draft's sequence: its steps, in a smart one inside their nodes. */
export function sequenceOf({ sequence, branches }: Sequence) {
  if (!branches) return { sequence: [...sequence] };
  const byId = new Map(sequence.map((step) => [step.id, step]));
  return {
    sequences_type: "smart" as const,
    sequences_nodes: branches.sequences_nodes.map((node) =>
      node.kind === "action" ? { ...node, step: byId.get(node.step.id) ?? node.step } : node,
    ),
    sequences_links: [...branches.sequences_links],
  };
}

export function insertStep(steps: readonly SequenceStep[], at: number, step: SequenceStep): SequenceStep[] {
  return [...steps.slice(0, at), step, ...steps.slice(at)];
}

/** Moves a step one place. The first step needs no delay; every other gets at least an hour. */
export function moveStep(steps: readonly SequenceStep[], id: string, by: -1 | 1): SequenceStep[] {
  const from = steps.findIndex((step) => step.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= steps.length) return [...steps];
  const moved = [...steps];
  const [step] = moved.splice(from, 1);
  if (step) moved.splice(to, 0, step);
  return moved.map((each, index) => (index > 0 && each.delay < 1 ? { ...each, delay: 24 } : each));
}
