"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { WorkflowRates } from "@/lib/contracts/campaigns/overview.ts";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import { FirstSteps } from "../first-steps/index.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { useColumns } from "../patterns/data-list/use-columns.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { SmartSequencesLink } from "../smart-sequences/index.ts";
import { Button } from "../ui/button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { CampaignCard, useCampaignColumns } from "./campaign-columns.tsx";
import { type AccountChoice, CampaignFilters } from "./campaign-filters.tsx";
import { type CampaignPlace, type CampaignView, placeAddress, viewAddress } from "./campaign-views.ts";
import { MagicCampaign } from "./magic-campaign.tsx";
import { type CampaignPage, useCampaigns, useRates } from "./use-campaigns.ts";
import { useChosen } from "./use-chosen.ts";
import { useOrder } from "./use-order.ts";
import { type StatusVerb, useStatus } from "./use-status.ts";

export interface CampaignListProps extends CampaignPlace {
  first: CampaignPage;
  firstRates: readonly WorkflowRates[];
  /** The accounts that the member may use. */
  accounts: readonly AccountChoice[];
  /** The columns that the person has hidden. */
  hidden: readonly string[];
  /** Whether the plan has smart sequences, and magic campaigns. */
  hasSmart: boolean;
  hasMagic: boolean;
  /** The way to the first campaign. Null: there are campaigns already. */
  steps: FirstStepsView | null;
}

/** The actions on several campaigns at once. */
const bulkVerbs: Readonly<Record<CampaignView, readonly StatusVerb[]>> = {
  current: ["pause", "start", "archive", "delete"],
  archived: ["restore", "delete"],
  deleted: ["restore"],
};

/** Campaigns with their figures, eight a page. Archived and deleted ones have views of their own. */
export function CampaignList({
  first,
  firstRates,
  accounts,
  hidden,
  hasSmart,
  hasMagic,
  steps,
  ...place
}: CampaignListProps) {
  const { view, search, status, sort, page, size } = place;
  const t = useTranslations("campaigns.list");
  const router = useRouter();
  const data = useCampaigns(place, first);
  const rates = useRates(
    data.items.map(({ _id }) => _id),
    firstRates,
  );
  const { run, isPending } = useStatus();
  const { chosen, selection, drop } = useChosen(place, data.items);
  const order = useOrder(place, data);
  // Filters show campaigns that aren't neighbours, so they can't be reordered.
  const isFiltered = search !== null || status !== null;
  const isOrdered = view === "current" && !isFiltered && sort === null && data.total > 1;
  const actions = (row: WorkflowSummary) => {
    const at = data.items.indexOf(row);
    const may = isOrdered ? order.mayMove(at) : { up: false, down: false };
    return (
      <CampaignActions
        row={row}
        isPending={isPending(row._id)}
        onVerb={(verb) => void run([row], verb)}
        onMove={{
          up: may.up ? () => void order.move(at, at - 1) : null,
          down: may.down ? () => void order.move(at, at + 1) : null,
        }}
      />
    );
  };
  const { shown, choices, show } = useColumns(
    "campaigns",
    useCampaignColumns({ place, rates, accounts, actions }),
    hidden,
  );
  // Of all accounts a new campaign is the first one's, as in the editor.
  const sender = place.credentialId ?? accounts[0]?.id;
  const runChosen = async (verb: StatusVerb) => drop(await run(chosen, verb));
  const add = (
    <Button asChild variant="primary">
      <Link href="/campaign/add">{t("add")}</Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        count={data.total}
        actions={
          <>
            <SmartSequencesLink isInPlan={hasSmart} />
            {hasMagic && sender ? <MagicCampaign credentialId={sender} /> : null}
            {add}
          </>
        }
      />
      {steps === null ? null : (
        <div className="max-w-3xl px-4 pb-6 sm:px-6">
          <FirstSteps first={steps} />
        </div>
      )}
      <CampaignFilters {...{ place, accounts, choices, show }} />
      <DataList
        label={t("title")}
        rows={data.items}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        columns={shown}
        selection={selection}
        {...(isOrdered ? { onMove: (from: number, to: number) => void order.move(from, to) } : {})}
        bulkActions={bulkVerbs[view].map((verb) => (
          <Button
            key={verb}
            className={verb === "delete" ? "text-danger" : undefined}
            onClick={() => void runChosen(verb)}
          >
            {t(`menu.${verb}`)}
          </Button>
        ))}
        filtered={isFiltered}
        onClearFilters={() => router.replace(viewAddress(view))}
        empty={
          <EmptyState
            picture="cards"
            title={t(`empty.${view}`)}
            text={t(`emptyText.${view}`)}
            action={view === "current" ? add : undefined}
          />
        }
        card={(row) => (
          <CampaignCard row={row} rates={rates.get(row._id)}>
            {actions(row)}
          </CampaignCard>
        )}
      />
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {data.total > size ? (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / size)}
          onPage={(next) => router.push(placeAddress({ ...place, page: next }))}
        />
      ) : null}
    </>
  );
}
