"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { type LeadMark, type LeadStatus, leadMarks } from "@/lib/contracts/words/lead-statuses.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Menu, MenuChoice } from "../ui/menu/dropdown-menu.tsx";
import { LeadStatusPill } from "./lead-status-pill.tsx";

const isMark = (status: string): status is LeadMark => (leadMarks as readonly string[]).includes(status);

/** The status of a person, which members may set by hand. An excluded person is let in first. */
export function LeadStatusMenu({ personId, status }: { personId: string; status: LeadStatus }) {
  const t = useTranslations("prospects.mark");
  const statuses = useTranslations("prospects.leadStatus");
  const tell = useTellFailure();
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (to: string) =>
      callApi("POST /profiles/deeds", {
        body: {
          action: isMark(to) ? (`mark_${to}` as const) : "unmark",
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
  if (status === "excluded") return <LeadStatusPill status={status} />;
  const shown = mark.isPending && isMark(mark.variables) ? mark.variables : status;
  return (
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
        onChange={(to) => mark.mutate(to)}
        choices={[
          { value: "", label: t("unmark") },
          ...leadMarks.map((each) => ({ value: each, label: statuses(each) })),
        ]}
      />
    </Menu>
  );
}
