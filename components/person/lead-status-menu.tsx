"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { type LeadMark, type LeadStatus, leadMarks } from "@/lib/contracts/words/lead-statuses.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { LeadStatusPill } from "./lead-status-pill.tsx";

const isMark = (status: string): status is LeadMark => (leadMarks as readonly string[]).includes(status);

type Marking = LeadMark | "" | "customer" | "no_customer";

/** What a choice of the menu does. */
const deedOf = (to: Marking) => {
  if (to === "customer") return "mark_customer" as const;
  if (to === "no_customer") return "unmark_customer" as const;
  return isMark(to) ? (`mark_${to}` as const) : ("unmark" as const);
};

export interface LeadStatusMenuProps {
  personId: string;
  status: LeadStatus;
  isCustomer: boolean;
}

/**
 * The status of a person, which members may set by hand, and whether they are a customer. An excluded person is let in
 * first.
 */
export function LeadStatusMenu({ personId, status, isCustomer }: LeadStatusMenuProps) {
  const t = useTranslations("prospects.mark");
  const statuses = useTranslations("prospects.leadStatus");
  const tell = useTellFailure();
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (to: Marking) =>
      callApi("POST /profiles/deeds", {
        body: {
          action: deedOf(to),
          filters: [],
          ids: [personId],
          key: crypto.randomUUID(),
        },
      }),
    onError: (error) => tell(error),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["profiles"] }),
        client.invalidateQueries({ queryKey: ["inbox"] }),
      ]),
  });
  const customer = isCustomer ? <StatusPill tone="success">{t("customer")}</StatusPill> : null;
  if (status === "excluded")
    return (
      <>
        <LeadStatusPill status={status} />
        {customer}
      </>
    );
  const shown = mark.isPending && isMark(mark.variables) ? mark.variables : status;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t("label", { status: statuses(shown) })}
            aria-busy={mark.isPending || undefined}
            className="inline-flex items-center gap-1 rounded-field text-muted hover:text-text"
          >
            <LeadStatusPill status={shown} />
            <ChevronDown aria-hidden="true" className="size-3.5!" />
          </button>
        }
      >
        <MenuChoice
          heading={t("heading")}
          value={isMark(status) ? status : ""}
          onChange={(to) => mark.mutate(isMark(to) ? to : "")}
          choices={[
            { value: "", label: t("unmark") },
            ...leadMarks.map((each) => ({ value: each, label: statuses(each) })),
          ]}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => mark.mutate(isCustomer ? "no_customer" : "customer")}>
          {t(isCustomer ? "noCustomer" : "makeCustomer")}
        </MenuItem>
      </Menu>
      {customer}
    </span>
  );
}
