"use client";

import { useTranslations } from "next-intl";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import type { Checked } from "../check-draft.ts";
import type { Draft } from "../draft.ts";
import { Findings } from "../findings.tsx";
import { longestHours } from "../graph/flow.ts";
import { isUnderWay } from "../imports/use-imports.ts";
import type { Choice } from "../settings-part.tsx";
import { Plan } from "./plan.tsx";
import { Reading } from "./reading.tsx";

export interface ReviewPartProps {
  draft: Draft;
  checked: Checked;
  /** The stored status. Null for a new campaign. */
  status: CampaignStatus | null;
  /** Null for a new campaign. */
  workflowId: string | null;
  /** Whether something isn't saved yet. */
  isDirty: boolean;
  accounts: readonly Choice[];
  mailboxes: readonly Choice[];
  /** A real imported person, whose values the texts get. */
  person: PersonState["profile"] | null;
  busy: boolean;
  onJump: (step: string) => void;
  onLaunch: () => void;
}

/**
 * What will happen: who sends, to how many, in which steps, when it will be done, and as one person will read it; and
 * the button that starts the campaign.
 */
export function ReviewPart(props: ReviewPartProps) {
  const { draft, checked, status, busy, onJump, onLaunch } = props;
  const t = useTranslations("campaigns.review");
  const check = checked.reply;
  const people = draft.imports.reduce((sum, one) => sum + one.accepted, 0);
  const hours = draft.branches
    ? longestHours(draft.branches)
    : draft.sequence.reduce((sum, step) => sum + step.delay, 0);
  const chosen = props.mailboxes.filter(({ id }) => draft.mailboxes.includes(id)).map(({ name }) => name);
  const account = props.accounts.find(({ id }) => id === draft.credentials_id);
  const figures = [
    [t("sender"), account?.name ?? t("noAccount")],
    [t("mailboxes"), chosen.length > 0 ? chosen.join(", ") : t("noMailboxes")],
    [t("people"), t("peopleCount", { count: people })],
    [t("steps"), t("stepCount", { count: draft.sequence.length })],
    [t(draft.branches ? "longest" : "length"), t("days", { count: Math.ceil(hours / 24) })],
  ] as const;
  const isLaunchable = status === null || status === "draft" || status === "paused";
  const isFaultless = check !== null && check.problems.length === 0 && draft.name.trim() !== "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <dl className="grid grid-cols-[120px_1fr] gap-y-2 rounded-card border p-4">
          {figures.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {people === 0 ? (
          <Banner tone="warning">{isLaunchable && isFaultless ? t("nobodyStart") : t("nobody")}</Banner>
        ) : null}
        {check?.affected && check.affected.total > 0 ? (
          <Banner>{t("affected", { total: check.affected.total })}</Banner>
        ) : null}
        <Findings checked={checked} draft={draft} onJump={onJump} />
        {isLaunchable ? (
          <div>
            <Button variant="primary" size="lg" loading={busy} disabled={!isFaultless} onClick={onLaunch}>
              {status === "paused" ? t("resume") : t("launch")}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{t(`is.${status}`)}</p>
        )}
        {props.workflowId && !props.isDirty && (isLaunchable || status === "active") ? (
          <Plan
            workflowId={props.workflowId}
            people={people}
            state={`${draft.revision} ${people}`}
            sequence={draft.sequence}
            isImporting={draft.imports.some(isUnderWay)}
            isRunning={status === "active"}
            isApprovedByHand={draft.approval_mode === "manual"}
          />
        ) : (
          <p className="text-muted text-xs">{t("savedFirst")}</p>
        )}
      </div>
      <Reading
        sequence={draft.sequence}
        hasBranches={draft.branches !== null}
        person={props.person}
        workflowId={props.workflowId}
      />
    </div>
  );
}
