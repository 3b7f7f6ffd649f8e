"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import type { SequenceStep, StepKind } from "@/lib/contracts/steps/index.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { UnsavedGuard } from "../patterns/unsaved/unsaved-guard.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { type Draft, draftOf, insertStep, moveStep } from "./draft.ts";
import type { PostalChoice } from "./footer-fields.tsx";
import { useImports } from "./imports/use-imports.ts";
import { newStep } from "./new-step.ts";
import { NewerNotice } from "./newer-notice.tsx";
import { PeoplePart } from "./people/people-part.tsx";
import { Findings, ProblemList, ReviewPart } from "./review-part.tsx";
import { SequenceCanvas } from "./sequence-canvas.tsx";
import { type Choice, SettingsPart } from "./settings-part.tsx";
import { StepPanel, showCard } from "./step-panel.tsx";
import type { StepKindTable } from "./steps/definition.ts";
import { stepKinds } from "./steps/registry.ts";
import type { TrackingChoices } from "./tracking-fields.tsx";
import { useCheck, useDraft, useNewer } from "./use-builder.ts";
import { usePart } from "./use-part.ts";
import { useSaving } from "./use-saving.ts";

export interface CampaignBuilderProps {
  initial: Draft;
  workflowId: string | null;
  status: CampaignStatus | null;
  accounts: readonly Choice[];
  mailboxes: readonly Choice[];
  tracking: TrackingChoices;
  postal: PostalChoice;
  /** The rules of each kind of step. */
  kinds: StepKindTable;
  /** The longest delay before a step in hours. */
  longestDelay: number;
  placeholders: readonly string[];
  /** A real imported person, for previews. */
  person: PersonState["profile"] | null;
}

/** Settings, people, sequence and review, in any order. Changing the part loses nothing typed. */
export function CampaignBuilder(props: CampaignBuilderProps) {
  const t = useTranslations("campaigns.builder");
  const reasons = useTranslations("sequencer.reasons");
  const { workflowId } = props;
  const { draft, saved, dirty, canUndo, canRedo, dispatch, settle, load } = useDraft(
    workflowId ?? "new",
    props.initial,
  );
  const [part, setPart] = usePart(workflowId ? "sequence" : "settings");
  const [selected, setSelected] = useState<string | null>(props.initial.sequence[0]?.id ?? null);
  const { newer, status, reason, look } = useNewer(workflowId, draft);
  const checked = useCheck(draft, workflowId, newer?.revision ?? null, props.longestDelay);
  const check = checked.reply;
  const { busy, failure, forget, submit } = useSaving({
    draft,
    workflowId,
    onSaved: (workflow) => settle(draftOf(workflow)),
    onOutdated: () => {
      if (!dirty) toast.message(t("newer.loaded"));
      void look();
      window.scrollTo({ top: 0 });
    },
  });
  const shown = { ...draft, imports: useImports(draft.imports) };
  const isOvertaken = newer !== null && busy === null;
  useEffect(() => {
    if (isOvertaken && !dirty) settle(draftOf(newer));
  });

  const change = (to: Partial<Draft>, label?: string) => {
    forget();
    dispatch({ do: "change", to: (now) => ({ ...now, ...to }), ...(label ? { label } : {}) });
  };
  const steps = (to: readonly SequenceStep[], label?: string) => change({ sequence: to }, label);
  const jump = (id: string) => {
    setPart("sequence");
    setSelected(id);
    requestAnimationFrame(() => showCard(id));
  };
  // Pressing the notice's button removes the notice, so the focus moves into the builder.
  const focusPart = () =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    );
  const insert = (at: number, type: StepKind) => {
    const step = newStep(type, crypto.randomUUID().slice(0, 8), at === 0, t);
    const next = insertStep(draft.sequence, at, step);
    steps(next.map((each, index) => (index > 0 && each.delay < 1 ? { ...each, delay: 24 } : each)));
    setSelected(step.id);
  };

  // Saving over a newer sequence moves people who are on the way; saving over a changed name doesn't.
  const overwritten = newer ? draftOf(newer) : saved;
  const isSequenceChanged = JSON.stringify(draft.sequence) !== JSON.stringify(overwritten.sequence);
  const problems = check?.problems ?? [];
  const counts = new Map<string, number>();
  for (const { step } of problems) if (step) counts.set(step, (counts.get(step) ?? 0) + 1);
  const current = draft.sequence.find((step) => step.id === selected);
  const names = [...props.placeholders, ...new Set(draft.imports.flatMap((one) => one.custom_fields_keys))];
  // Kinds of step that would be refused aren't offered.
  const used = new Set(draft.sequence.map((step) => step.type));
  const kinds = stepKinds.filter((kind) => {
    const { sender, isOnlyOne } = props.kinds[kind];
    return !(draft.is_email_only && sender === "social") && !(isOnlyOne && used.has(kind));
  });

  // Shown below the edited part, since it appears while somebody types.
  const affected =
    workflowId && isSequenceChanged && check?.affected && check.affected.total > 0 ? (
      <Banner>{t("affected", check.affected)}</Banner>
    ) : null;

  return (
    <>
      {/* Undo and save stay visible beside a long sequence. */}
      <div className="z-20 bg-surface lg:sticky lg:top-(--header)">
        <PageHeader
          title={draft.name.trim() || t("untitled")}
          count={dirty ? t("unsaved") : undefined}
          actions={
            <>
              <IconButton
                label={t("undo")}
                icon={<Undo2 />}
                disabled={!canUndo}
                onClick={() => dispatch({ do: "undo" })}
              />
              <IconButton
                label={t("redo")}
                icon={<Redo2 />}
                disabled={!canRedo}
                onClick={() => dispatch({ do: "redo" })}
              />
              <Button
                loading={busy === "save"}
                disabled={busy === "launch" || !draft.name.trim() || (workflowId !== null && !dirty)}
                onClick={() => submit("save")}
              >
                {workflowId ? t("save") : t("saveDraft")}
              </Button>
            </>
          }
        />
      </div>
      {/* The page isn't rendered again by live updates: that would close a menu that somebody has just opened. */}
      <div data-live-by-queries="" className="px-4 pb-8 sm:px-6">
        {isOvertaken && dirty ? (
          <NewerNotice
            newer={newer}
            onLoad={() => {
              load(draftOf(newer));
              toast.message(t("newer.loaded"), {
                action: { label: t("undo"), onClick: () => dispatch({ do: "undo" }) },
              });
              focusPart();
            }}
            onOverwrite={() => {
              void submit("save", newer.revision);
              focusPart();
            }}
          />
        ) : null}
        {reason ? (
          <Banner tone="warning" className="mb-4" title={reasons(reason)}>
            {t(reason === "sender_paused" ? "senderPaused" : "accountInactive")}
          </Banner>
        ) : null}
        {failure ? (
          <Banner tone="danger" urgent className="mb-4" title={failure.words}>
            {failure.isRefused ? <ProblemList problems={problems} draft={draft} onJump={jump} /> : null}
          </Banner>
        ) : null}
        <Tabs
          label={t("parts")}
          value={part}
          onChange={setPart}
          tabs={[
            { value: "settings", label: t("settings") },
            { value: "people", label: t("people") },
            { value: "sequence", label: t("sequence"), count: draft.sequence.length },
            { value: "review", label: t("review") },
          ]}
        >
          <TabPanel value="settings">
            <SettingsPart
              draft={draft}
              accounts={props.accounts}
              mailboxes={props.mailboxes}
              tracking={props.tracking}
              postal={props.postal}
              isNew={workflowId === null}
              onChange={change}
            />
          </TabPanel>
          <TabPanel value="people">
            <PeoplePart draft={shown} workflowId={workflowId} onChange={change} />
          </TabPanel>
          <TabPanel
            value="sequence"
            className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_360px]"
          >
            {draft.branches ? <Banner className="lg:col-span-2">{t("smartNotice")}</Banner> : null}
            <SequenceCanvas
              isFixed={draft.branches !== null}
              selected={selected}
              kinds={kinds}
              steps={draft.sequence}
              problems={counts}
              onSelect={setSelected}
              onInsert={insert}
              onMove={(id, by) => steps(moveStep(draft.sequence, id, by))}
              onRemove={(id) => {
                steps(draft.sequence.filter((step) => step.id !== id));
                toast.message(t("removed"), {
                  action: { label: t("undo"), onClick: () => dispatch({ do: "undo" }) },
                });
              }}
            />
            <aside className="-m-1 flex flex-col gap-4 p-1 lg:sticky lg:top-[calc(var(--header)+76px)] lg:max-h-[calc(100dvh-var(--header)-76px)] lg:self-start lg:overflow-y-auto">
              {current ? (
                <StepPanel
                  step={current}
                  index={draft.sequence.indexOf(current)}
                  problems={problems.filter((problem) => problem.step === current.id)}
                  kinds={props.kinds}
                  longestDelay={props.longestDelay}
                  noteLimit={check?.note_limit ?? null}
                  names={names}
                  person={props.person}
                  credentialId={draft.credentials_id}
                  mailboxId={draft.mailboxes[0] ?? null}
                  withPostalAddress={draft.flags.is_postal_address}
                  onChange={(to, label) =>
                    steps(
                      draft.sequence.map((step) =>
                        step.id === current.id ? ({ ...step, ...to } as SequenceStep) : step,
                      ),
                      `${current.id}.${label}`,
                    )
                  }
                />
              ) : draft.sequence.length > 0 ? (
                <p className="text-muted">{t("chooseStep")}</p>
              ) : null}
              {affected}
              {draft.sequence.length > 0 ? <Findings checked={checked} draft={draft} onJump={jump} /> : null}
            </aside>
          </TabPanel>
          <TabPanel value="review" className="flex flex-col gap-4">
            {affected}
            <ReviewPart
              draft={shown}
              checked={checked}
              status={status ?? props.status}
              busy={busy === "launch"}
              onJump={jump}
              onLaunch={() => submit("launch")}
            />
          </TabPanel>
        </Tabs>
      </div>
      <UnsavedGuard dirty={dirty && busy === null} />
    </>
  );
}
