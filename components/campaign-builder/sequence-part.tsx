"use client";

import { ArrowDown, ArrowRight, GitBranch, Rows3 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { actOrOffer } from "../patterns/upgrade/offer-upgrade.ts";
import { Segments } from "../ui/segments.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { Checked } from "./check-draft.ts";
import { branching, type Draft, insertStep, moveStep, withFlow, withStep } from "./draft.ts";
import { Findings } from "./findings.tsx";
import { isLine } from "./graph/flow.ts";
import { GraphPart } from "./graph/graph-part.tsx";
import { useHorizontal } from "./horizontal.ts";
import { KeepSequence } from "./keep-sequence.tsx";
import { newStep } from "./new-step.ts";
import { SequenceCanvas } from "./sequence-canvas.tsx";
import { SideColumn } from "./side-column.tsx";
import { StarterChoice } from "./starters/starter-choice.tsx";
import { StepPanel } from "./step-panel.tsx";
import type { StepFieldsProps, StepKindTable } from "./steps/definition.ts";
import { stepKinds } from "./steps/registry.ts";

export interface SequencePartProps {
  draft: Draft;
  checked: Checked;
  selected: string | null;
  /** The rules of each kind of step. */
  kinds: StepKindTable;
  /** The longest delay before a step in hours. */
  longestDelay: number;
  placeholders: readonly string[];
  person: StepFieldsProps<SequenceStep>["person"];
  /** Whether the plan has sequences that branch. */
  hasSmart: boolean;
  /** Whether the saved sequence branches: then it can't become a line again. */
  isSmartSaved: boolean;
  /** Shown below the fields. */
  affected: ReactNode;
  onSelect: (id: string | null) => void;
  onChange: (to: Partial<Draft>, label?: string) => void;
  onUndo: () => void;
  onJump: (id: string) => void;
}

/**
 * The steps of a campaign: a line of cards, or a picture of a sequence that branches; and the selected step's fields.
 */
export function SequencePart(props: SequencePartProps) {
  const { draft, checked, selected, onSelect, onChange } = props;
  const t = useTranslations("campaigns.builder");
  const graph = useTranslations("campaigns.builder.graph");
  const smart = useTranslations("campaigns.smart");
  const [isHorizontal, turn] = useHorizontal();
  const problems = checked.reply?.problems ?? [];
  const names = [...props.placeholders, ...new Set(draft.imports.flatMap((one) => one.custom_fields_keys))];
  const { branches } = draft;

  const panelOf = (step: SequenceStep, place: { index: number; isFirst: boolean; isBelow: boolean }) => (
    <StepPanel
      {...place}
      step={step}
      problems={problems.filter((problem) => problem.step === step.id)}
      kinds={props.kinds}
      longestDelay={props.longestDelay}
      noteLimit={checked.reply?.note_limit ?? null}
      names={names}
      person={props.person}
      credentialId={draft.credentials_id}
      mailboxId={draft.mailboxes[0] ?? null}
      withPostalAddress={draft.flags.is_postal_address}
      onChange={(to, label) =>
        onChange(withStep(draft, { ...step, ...to } as SequenceStep), `${step.id}.${label}`)
      }
    />
  );
  const findings =
    draft.sequence.length > 0 ? <Findings checked={checked} draft={draft} onJump={props.onJump} /> : null;
  const isFixedForm = branches !== null && (props.isSmartSaved || !isLine(branches));
  const branch = actOrOffer(props.hasSmart, () => onChange(branching(draft)), {
    title: smart("upgradeTitle"),
    text: smart("upgradeText"),
  });
  const form = isFixedForm ? null : (
    <Segments
      label={graph("shape")}
      value={branches ? "smart" : "simple"}
      onChange={(to) => {
        if (to === "simple") onChange({ branches: null });
        else branch();
      }}
      segments={[
        {
          value: "simple",
          label: (
            <>
              <Rows3 aria-hidden="true" className="size-3.5!" />
              {graph("line")}
            </>
          ),
        },
        {
          value: "smart",
          label: (
            <>
              <GitBranch aria-hidden="true" className="size-3.5!" />
              {graph("smart")}
            </>
          ),
        },
      ]}
    />
  );

  if (branches)
    return (
      <GraphPart
        flow={branches}
        selected={selected}
        findings={problems}
        kinds={props.kinds}
        isEmailOnly={draft.is_email_only}
        lists={draft.imports.map(({ _id, file_name }) => ({ id: _id, name: file_name }))}
        names={names}
        onSelect={onSelect}
        onFlow={(flow, label) => onChange(withFlow(flow), label)}
        onUndo={props.onUndo}
        stepPanel={(step, place) => panelOf(step, { ...place, isBelow: false })}
        tools={
          <>
            {form}
            {props.hasSmart ? <KeepSequence flow={branches} name={draft.name} /> : null}
          </>
        }
      >
        {props.affected}
        {findings}
      </GraphPart>
    );

  const steps = (to: readonly SequenceStep[]) => onChange({ sequence: to });
  const insert = (at: number, type: StepKind) => {
    const step = newStep(type, crypto.randomUUID().slice(0, 8), at === 0, t);
    const next = insertStep(draft.sequence, at, step);
    steps(next.map((each, index) => (index > 0 && each.delay < 1 ? { ...each, delay: 24 } : each)));
    onSelect(step.id);
  };
  const counts = new Map<string, number>();
  for (const { step } of problems) if (step) counts.set(step, (counts.get(step) ?? 0) + 1);
  const current = draft.sequence.find((step) => step.id === selected);
  // Kinds of step that would be refused aren't offered.
  const used = new Set(draft.sequence.map((step) => step.type));
  const kinds = stepKinds.filter((kind) => {
    const { sender, isOnlyOne } = props.kinds[kind];
    return !(draft.is_email_only && sender === "social") && !(isOnlyOne && used.has(kind));
  });
  return (
    <>
      <div className="flex flex-wrap gap-2 lg:col-span-2">
        {form}
        <Segments
          label={t("direction")}
          value={isHorizontal ? "across" : "down"}
          onChange={(to) => turn(to === "across")}
          segments={[
            { value: "down", label: <Direction icon={<ArrowDown />} word={t("down")} /> },
            { value: "across", label: <Direction icon={<ArrowRight />} word={t("across")} /> },
          ]}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <SequenceCanvas
          isHorizontal={isHorizontal}
          selected={selected}
          kinds={kinds}
          plan={props.kinds}
          steps={draft.sequence}
          problems={counts}
          onSelect={onSelect}
          onInsert={insert}
          onMove={(id, by) => steps(moveStep(draft.sequence, id, by))}
          onRemove={(id) => {
            steps(draft.sequence.filter((step) => step.id !== id));
            toast.message(t("removed"), { action: { label: t("undo"), onClick: props.onUndo } });
          }}
        />
        {draft.sequence.length === 0 ? (
          <StarterChoice
            kinds={props.kinds}
            isEmailOnly={draft.is_email_only}
            onTake={(taken) => {
              steps(taken);
              onSelect(taken[0]?.id ?? null);
            }}
          />
        ) : null}
      </div>
      <SideColumn>
        {current ? (
          panelOf(current, {
            index: draft.sequence.indexOf(current),
            isFirst: draft.sequence[0] === current,
            isBelow: true,
          })
        ) : draft.sequence.length > 0 ? (
          <p className="text-muted">{t("chooseStep")}</p>
        ) : null}
        {props.affected}
        {findings}
      </SideColumn>
    </>
  );
}

/** A direction of the sequence, as an arrow. */
function Direction({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span title={word} className="[&>svg]:size-3.5!">
      {icon}
      <span className="sr-only">{word}</span>
    </span>
  );
}
