"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";
import { DataList } from "../../patterns/data-list/data-list.tsx";
import { SearchField } from "../../patterns/search-field.tsx";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { CardDetail } from "../card-detail.tsx";
import { AwaitingNotice } from "./awaiting-notice.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { deedsFor, type HoldVerb, holdVerbs } from "./deeds-for.ts";
import { NextTry, StatePill, useReason } from "./state-pill.tsx";
import { usePeopleChoice } from "./use-people-choice.ts";
import { usePeopleDeeds } from "./use-people-deeds.ts";

// Loaded when the first person is opened.
const PersonDialog = dynamic(async () => (await import("./person-dialog.tsx")).PersonDialog);

const size = 25;

/** The people of a campaign: the state of each, what they wait for, and the next try. */
export function CampaignPeople({ workflowId }: { workflowId: string }) {
  const t = useTranslations("campaigns.state");
  const states = useTranslations("sequencer.states");
  const approvals = useTranslations("sequencer.approval");
  const format = useFormatter();
  const [{ page, search, state, approval }, choose] = usePeopleChoice();
  const [open, setOpen] = useState<string | null>(null);
  const params = { id: workflowId };
  const undecided = useQuery({
    queryKey: ["campaign", workflowId, "people", "undecided"],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/profiles", {
        params,
        query: { state: "uncertain", limit: 1 },
        signal,
      }),
  });
  const list = useQuery({
    queryKey: ["campaign", workflowId, "people", page, search, state, approval],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/profiles", {
        params,
        query: {
          offset: (page - 1) * size,
          limit: size,
          query: search || null,
          state: state || null,
          approval: approval || null,
        },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const name = (row: PersonState) =>
    row.profile.full_name || row.profile.email || row.profile.social_url || "";
  const reasonOf = useReason();
  const pill = ({ state: stands, approval: is }: PersonState) => <StatePill state={stands} approval={is} />;
  // What is selected belongs to what is listed: another page or filter drops it.
  const place = `${page} ${search} ${state} ${approval}`;
  const [selected, setSelected] = useState<{ place: string; ids: ReadonlySet<string> }>({
    place,
    ids: new Set(),
  });
  const chosen = (list.data?.items ?? []).filter(
    ({ profile }) => selected.place === place && selected.ids.has(profile._id),
  );
  // How many would be canceled, until the member confirms.
  const [canceling, setCanceling] = useState<number | null>(null);
  const { running, change, approveAll } = usePeopleDeeds(workflowId);
  const takersOf = (verb: HoldVerb) => chosen.filter((row) => deedsFor(row).includes(verb));
  const changeChosen = (verb: HoldVerb) =>
    change(
      verb,
      takersOf(verb).map(({ profile }) => profile._id),
      () => setSelected({ place, ids: new Set() }),
    );
  const offered = holdVerbs.filter((verb) => takersOf(verb).length > 0);
  const button = (row: PersonState) => (
    <button
      type="button"
      className="max-w-full truncate text-left font-medium hover:underline"
      onClick={() => setOpen(row.profile._id)}
    >
      {name(row)}
    </button>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-md">
          {t("title")}{" "}
          <span className="tabular font-normal text-muted">
            {list.data ? format.number(list.data.total) : ""}
          </span>
        </h2>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-nowrap">
          <NativeSelect
            aria-label={t("filter")}
            value={state}
            onChange={(event) => choose({ state: event.target.value })}
          >
            <option value="">{t("all")}</option>
            {enrolmentStates.map((each) => (
              <option key={each} value={each}>
                {states(each)}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            aria-label={t("approval")}
            value={approval}
            onChange={(event) => choose({ approval: event.target.value })}
          >
            <option value="">{t("anyApproval")}</option>
            {approvalStates.map((each) => (
              <option key={each} value={each}>
                {approvals(each)}
              </option>
            ))}
          </NativeSelect>
          <SearchField label={t("search")} value={search} onSearch={(text) => choose({ search: text })} />
        </div>
      </div>
      {undecided.data && undecided.data.total > 0 && state !== "uncertain" ? (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={() => choose({ search: "", state: "uncertain", approval: "" })}>
              {t("showUndecided")}
            </Button>
          }
        >
          {t("undecided", { count: undecided.data.total })}
        </Banner>
      ) : null}
      <AwaitingNotice
        workflowId={workflowId}
        isShown={approval === "awaiting_approval"}
        onShow={() => choose({ search: "", state: "", approval: "awaiting_approval" })}
        isApproving={running === "approve_all"}
        isBusy={running !== null && running !== "approve_all"}
        onApproveAll={() => void approveAll()}
      />
      <DataList
        label={t("title")}
        rows={list.data?.items ?? []}
        rowId={(row) => row.profile._id}
        rowName={name}
        state={list.isPending ? "loading" : list.isError ? "error" : "ready"}
        error={{ error: list.error, onRetry: () => void list.refetch() }}
        filtered={search !== "" || state !== "" || approval !== ""}
        onClearFilters={() => choose({ search: "", state: "", approval: "" })}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        selection={{
          ids: new Set(chosen.map(({ profile }) => profile._id)),
          onChange: (ids) => setSelected({ place, ids }),
        }}
        bulkActions={
          offered.length > 0 ? (
            offered.map((verb) => (
              <Button
                key={verb}
                className={verb === "cancel" ? "text-danger" : undefined}
                loading={running === verb}
                disabled={running !== null && running !== verb}
                onClick={() =>
                  verb === "cancel" ? setCanceling(takersOf(verb).length) : void changeChosen(verb)
                }
              >
                {t(`verbs.${verb}`)}
              </Button>
            ))
          ) : (
            <span className="text-muted">{t("nothingToDo")}</span>
          )
        }
        columns={[
          { id: "name", header: t("person"), cell: button, className: "max-w-[32ch] truncate" },
          { id: "state", header: t("status"), cell: pill },
          { id: "why", header: t("why"), cell: (row) => (row.reason ? reasonOf(row.reason) : "") },
          {
            id: "next",
            header: t("next"),
            cell: (row) => (row.next_at === null ? "" : <NextTry at={row.next_at} />),
          },
        ]}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              {button(row)}
              {pill(row)}
            </span>
            <CardDetail person={row} />
          </>
        )}
      />
      {(list.data?.total ?? 0) > size ? (
        <Pagination
          page={page}
          pages={Math.ceil((list.data?.total ?? 0) / size)}
          onPage={(to) => choose({ page: to })}
        />
      ) : null}
      {canceling ? (
        <CancelDialog
          count={canceling}
          onClose={() => setCanceling(null)}
          onCancel={() => changeChosen("cancel")}
        />
      ) : null}
      {open ? <PersonDialog workflowId={workflowId} profileId={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
