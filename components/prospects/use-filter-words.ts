"use client";

import { useTranslations } from "next-intl";
import type { ApprovalState } from "@/lib/contracts/words/approval-states.ts";
import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type {
  genders,
  nextSteps,
  profileOptions,
  waitingStatuses,
} from "@/lib/contracts/words/people-filters.ts";
import { type FilterField, filterValues, type PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import { useLabels } from "../labels/index.ts";

interface Named {
  value: string;
  name: string;
}

/** The choices of each filter with their names, and a filter as a person reads it. */
export function useFilterWords(campaigns: readonly { id: string; name: string }[]) {
  const t = useTranslations("prospects");
  const f = useTranslations("prospects.filters");
  const why = useTranslations("sequencer.reasons");
  const approval = useTranslations("sequencer.approval");
  const { data: labels = [] } = useLabels(["profile", "space", "ai_generated"]);
  const nameOf = (field: FilterField, value: string): string => {
    switch (field) {
      case "status":
        return t(`leadStatus.${value as LeadStatus}`);
      case "profile_options":
        return f(`options.${value as (typeof profileOptions)[number]}`);
      case "next_step":
        return t(`timeline.actions.${value as (typeof nextSteps)[number]}`);
      case "approval_status":
        return approval(value as ApprovalState);
      case "waiting_status":
        return why(value as (typeof waitingStatuses)[number]);
      case "gender":
        return f(`genders.${value as (typeof genders)[number]}`);
      case "premium":
      case "viewed":
      case "homeowner":
      case "married":
      case "children":
        return f(value === "yes" ? "yes" : "no");
      case "labels":
        return labels.find(({ _id }) => _id === value)?.name ?? f("unknown");
      case "campaign":
        return campaigns.find(({ id }) => id === value)?.name ?? f("unknown");
      default:
        return value;
    }
  };
  const choicesOf = (field: FilterField): Named[] => {
    if (field === "labels") return labels.map(({ _id: value, name }) => ({ value, name }));
    if (field === "campaign") return campaigns.map(({ id: value, name }) => ({ value, name }));
    return (filterValues[field] ?? []).map((value) => ({ value, name: nameOf(field, value) }));
  };
  const read = ({ field, op, values }: PeopleFilter) =>
    [f(`fields.${field}`), f(`ops.${op}`), values.map((value) => nameOf(field, value)).join(", ")]
      .filter((part) => part !== "")
      .join(" ");
  return { choicesOf, read };
}
