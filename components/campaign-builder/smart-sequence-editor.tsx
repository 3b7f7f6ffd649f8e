"use client";

import { Redo2, Send, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { SmartSequenceDetail } from "@/lib/contracts/campaigns/smart-sequences.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { UnsavedGuard } from "../patterns/unsaved/unsaved-guard.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { withFlow, withStep } from "./draft.ts";
import { Findings } from "./findings.tsx";
import { type Flow, readingOrder, stepsOf } from "./graph/flow.ts";
import { GraphPart } from "./graph/graph-part.tsx";
import { StepPanel, showCard } from "./step-panel.tsx";
import type { StepKindTable } from "./steps/definition.ts";
import { useDraft, useFindings } from "./use-builder.ts";

export interface SmartSequenceEditorProps {
  readonly initial: SmartSequenceDetail;
  /** The rules of each kind of step. */
  readonly kinds: StepKindTable;
  readonly longestDelay: number;
  readonly placeholders: readonly string[];
  /** The account whose signatures are offered, and the mailbox that sends tests: a campaign has its own. */
  readonly credentialId: string;
  readonly mailboxId: string | null;
}

/** A smart sequence as it is edited. */
interface Kept {
  readonly name: string;
  readonly flow: Flow;
  readonly revision: number;
}

const keptOf = (one: SmartSequenceDetail): Kept => ({
  name: one.name,
  flow: { sequences_nodes: one.sequences_nodes, sequences_links: one.sequences_links },
  revision: one.revision,
});

/** Edits a smart sequence of the workspace [OC-007]. It may be saved unfinished: a campaign is what must be sound. */
export function SmartSequenceEditor(props: SmartSequenceEditorProps) {
  const { initial, credentialId } = props;
  const t = useTranslations("campaigns.smart");
  const builder = useTranslations("campaigns.builder");
  const { draft, dirty, canUndo, canRedo, dispatch, settle } = useDraft(
    `smart-sequence:${initial._id}`,
    keptOf(initial),
  );
  const { flow } = draft;
  const [selected, setSelected] = useState<string | null>(readingOrder(flow)[0] ?? null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const checked = useFindings(JSON.stringify(flow), null, (question, signal) =>
    callApi("POST /smart_sequences/check", { body: JSON.parse(question), signal }),
  );
  const findings = checked.reply?.problems ?? [];
  const change = (to: Partial<Kept>, label?: string) => {
    setFailure(null);
    dispatch({ do: "change", to: (now) => ({ ...now, ...to }), ...(label ? { label } : {}) });
  };
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const saved = await callApi("PATCH /smart_sequences/{id}", {
        params: { id: initial._id },
        body: {
          name: draft.name,
          sequences_nodes: [...flow.sequences_nodes],
          sequences_links: [...flow.sequences_links],
          revision: draft.revision,
        },
      });
      settle(keptOf(saved));
      toast.success(t("saved"));
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : builder("offline"));
    }
    setBusy(false);
  };
  const jump = (id: string) => {
    setSelected(id);
    requestAnimationFrame(() => showCard(id));
  };
  const sequence = { sequence: stepsOf(flow), branches: flow };
  const panelOf = (step: SequenceStep, place: { index: number; isFirst: boolean }) => (
    <StepPanel
      {...place}
      isBelow={false}
      step={step}
      problems={findings.filter((problem) => problem.step === step.id)}
      kinds={props.kinds}
      longestDelay={props.longestDelay}
      noteLimit={checked.reply?.note_limit ?? null}
      names={props.placeholders}
      person={null}
      credentialId={credentialId}
      mailboxId={props.mailboxId}
      withPostalAddress={false}
      onChange={(to, label) => {
        const { branches } = withStep(sequence, { ...step, ...to } as SequenceStep);
        if (branches) change({ flow: branches }, `${step.id}.${label}`);
      }}
    />
  );
  return (
    <>
      <div className="z-20 bg-surface lg:sticky lg:top-(--header)">
        <PageHeader
          title={draft.name.trim() || t("untitled")}
          count={dirty ? builder("unsaved") : undefined}
          actions={
            <>
              <IconButton
                label={builder("undo")}
                icon={<Undo2 />}
                disabled={!canUndo}
                onClick={() => dispatch({ do: "undo" })}
              />
              <IconButton
                label={builder("redo")}
                icon={<Redo2 />}
                disabled={!canRedo}
                onClick={() => dispatch({ do: "redo" })}
              />
              <Button asChild>
                <Link href={`/campaign/add?sequence=${initial._id}&part=sequence`}>
                  <Send aria-hidden="true" />
                  {/* A phone has no room for the words. */}
                  <span className="max-sm:sr-only">{t("use")}</span>
                </Link>
              </Button>
              <Button
                variant="primary"
                loading={isBusy}
                disabled={!dirty || !draft.name.trim()}
                onClick={() => void save()}
              >
                {builder("save")}
              </Button>
            </>
          }
        />
      </div>
      <div data-live-by-queries="" className="px-4 pb-8 sm:px-6">
        {failure ? (
          <Banner tone="danger" urgent className="mb-4" title={failure}>
            {null}
          </Banner>
        ) : null}
        <Field
          label={t("name")}
          error={draft.name.trim() ? undefined : t("nameMissing")}
          className="mb-4 max-w-md"
        >
          <Input
            value={draft.name}
            maxLength={120}
            onChange={({ target }) => change({ name: target.value }, "name")}
          />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <GraphPart
            flow={flow}
            selected={selected}
            findings={findings}
            kinds={props.kinds}
            isEmailOnly={false}
            lists={[]}
            names={props.placeholders}
            onSelect={setSelected}
            onFlow={(to, label) => change({ flow: to }, label)}
            onUndo={() => dispatch({ do: "undo" })}
            stepPanel={panelOf}
          >
            {flow.sequences_nodes.length > 0 ? (
              <Findings checked={checked} draft={withFlow(flow)} title={t("beforeUse")} onJump={jump} />
            ) : null}
          </GraphPart>
        </div>
      </div>
      <UnsavedGuard dirty={dirty && !isBusy} />
    </>
  );
}
