"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { UnsavedGuard } from "../patterns/unsaved/unsaved-guard.tsx";
import { useNamedChoice } from "../patterns/use-named-choice.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { AffectedBanner } from "./affected-banner.tsx";
import { type Draft, draftOf } from "./draft.ts";
import { ProblemList } from "./findings.tsx";
import type { PostalChoice } from "./footer-fields.tsx";
import { nodeOf } from "./graph/flow.ts";
import { useImports } from "./imports/use-imports.ts";
import { NewerNotice } from "./newer-notice.tsx";
import { PeoplePart } from "./people/people-part.tsx";
import { ReviewPart } from "./review/review-part.tsx";
import { SequencePart } from "./sequence-part.tsx";
import { type Choice, SettingsPart } from "./settings-part.tsx";
import { showCard } from "./step-panel.tsx";
import type { StepKindTable } from "./steps/definition.ts";
import { LinksLeave } from "./steps/links-leave.ts";
import { domainOfLinks, type TrackingChoices } from "./tracking-fields.tsx";
import { useCheck, useDraft, useNewer } from "./use-builder.ts";
import { usePart } from "./use-part.ts";
import { useSaving } from "./use-saving.ts";

export interface CampaignBuilderProps {
  initial: Draft;
  workflowId: string | null;
  status: CampaignStatus | null;
  /** Whether it was started before: then it has an overview. */
  hasStarted: boolean;
  accounts: readonly Choice[];
  mailboxes: readonly Choice[];
  tracking: TrackingChoices;
  postal: PostalChoice;
  /** The rules of each kind of step. */
  kinds: StepKindTable;
  /** The longest delay before a step in hours. */
  longestDelay: number;
  placeholders: readonly string[];
  /** Whether the plan has sequences that branch. */
  hasSmart: boolean;
  /** A real imported person, for previews. */
  person: PersonState["profile"] | null;
  /** Where an unsaved draft is kept in this tab. Left out: by the campaign. */
  draftKey?: string;
}

/** Settings, people, sequence and review, in any order. Changing the part loses nothing typed. */
export function CampaignBuilder(props: CampaignBuilderProps) {
  const t = useTranslations("campaigns.builder");
  const reasons = useTranslations("sequencer.reasons");
  const { workflowId } = props;
  const { draft, saved, dirty, isRestored, canUndo, canRedo, dispatch, settle, load } = useDraft(
    props.draftKey ?? workflowId ?? "new",
    props.initial,
  );
  const [part, setPart] = usePart(workflowId ? "sequence" : "settings", workflowId !== null);
  const [selected, setSelected] = useNamedChoice("selected", props.initial.sequence[0]?.id ?? null, {
    exists: (id) =>
      draft.sequence.some((step) => step.id === id) ||
      (draft.branches !== null && nodeOf(draft.branches, id) !== undefined),
    isShown: part === "sequence",
    isReady: isRestored,
  });
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
  // Saving over a newer sequence moves people who are on the way; saving over a changed name doesn't.
  const overwritten = newer ? draftOf(newer) : saved;
  const isSequenceChanged =
    JSON.stringify([draft.sequence, draft.branches]) !==
    JSON.stringify([overwritten.sequence, overwritten.branches]);
  const problems = check?.problems ?? [];
  // Shown below the edited part, since it appears while somebody types.
  const affected =
    workflowId && isSequenceChanged && check?.affected && check.affected.total > 0 ? (
      <AffectedBanner affected={check.affected} draft={draft} />
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
              {props.hasStarted ? (
                <Button asChild variant="ghost">
                  <Link href={`/campaign/edit/${workflowId}`}>{t("overview")}</Link>
                </Button>
              ) : null}
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
        <LinksLeave value={domainOfLinks(draft, props.tracking)}>
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
              <PeoplePart
                draft={shown}
                workflowId={workflowId}
                status={status ?? props.status}
                onChange={change}
              />
            </TabPanel>
            <TabPanel
              value="sequence"
              className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_360px]"
            >
              <SequencePart
                draft={draft}
                checked={checked}
                selected={selected}
                kinds={props.kinds}
                longestDelay={props.longestDelay}
                placeholders={props.placeholders}
                person={props.person}
                hasSmart={props.hasSmart}
                isSmartSaved={overwritten.branches !== null && workflowId !== null}
                affected={affected}
                onSelect={setSelected}
                onChange={change}
                onUndo={() => dispatch({ do: "undo" })}
                onJump={jump}
              />
            </TabPanel>
            <TabPanel value="review" className="flex flex-col gap-4">
              {affected}
              <ReviewPart
                draft={shown}
                checked={checked}
                status={status ?? props.status}
                workflowId={workflowId}
                isDirty={dirty}
                accounts={props.accounts}
                mailboxes={props.mailboxes}
                person={props.person}
                busy={busy === "launch"}
                onJump={jump}
                onLaunch={() => submit("launch")}
              />
            </TabPanel>
          </Tabs>
        </LinksLeave>
      </div>
      <UnsavedGuard dirty={dirty && busy === null} />
    </>
  );
}
