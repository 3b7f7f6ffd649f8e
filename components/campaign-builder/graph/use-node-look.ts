"use client";

import { CircleStop, type LucideIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { SequenceNode } from "@/lib/contracts/campaigns/smart-sequence.ts";
import { stepViews } from "../steps/registry.ts";
import { useSharedLabels } from "./use-shared-labels.ts";
import { wayIcons } from "./way-icons.ts";
import { mondayFirst } from "./weekdays.ts";

export interface NodeLook {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One line on what it does. Null where there is nothing to say. */
  readonly line: string | null;
}

/** An import that a condition may name. */
export interface ListChoice {
  readonly id: string;
  readonly name: string;
}

/** Hours in words, in days where they are whole days. */
export function useHours(): (hours: number) => string {
  const t = useTranslations("campaigns.builder.graph");
  return (hours) =>
    hours >= 24 && hours % 24 === 0 ? t("days", { count: hours / 24 }) : t("hours", { count: hours });
}

/** How a node is shown: its icon, its kind and one line. Steps have their number before their kind. */
export function useNodeLook(lists: readonly ListChoice[]): (node: SequenceNode, place: number) => NodeLook {
  const builder = useTranslations("campaigns.builder");
  const t = useTranslations("campaigns.builder.graph");
  const format = useFormatter();
  const hours = useHours();
  const labels = useSharedLabels();
  return (node, place) => {
    switch (node.kind) {
      case "action": {
        const { icon, summary } = stepViews[node.step.type];
        const line = summary(node.step, builder);
        return {
          icon,
          title: `${place + 1}. ${builder(`types.${node.step.type}`)}`,
          line: line === null ? null : line.trim() || builder("noText"),
        };
      }
      case "condition": {
        const { condition, within } = node;
        const values = {
          field: condition.type === "has_field" ? condition.field || "…" : "",
          list:
            condition.type === "in_list"
              ? (lists.find(({ id }) => id === condition.list)?.name ?? t("unknownList"))
              : "",
          label:
            condition.type === "has_label" || condition.type === "replied_with"
              ? (labels.find(({ id }) => id === condition.label)?.name ?? t("unknownLabel"))
              : "",
        };
        const isEqual = condition.type === "has_field" && condition.equals !== undefined;
        return {
          icon: wayIcons.condition,
          title: isEqual
            ? t("conditions.equals", { ...values, value: condition.equals ?? "" })
            : t(`conditions.${condition.type}`, values),
          line: within === 0 ? t("askedAtOnce") : t("askedWithin", { time: hours(within) }),
        };
      }
      case "wait":
        return { icon: wayIcons.wait, title: t("kinds.wait"), line: hours(node.hours) };
      case "wait_until":
        return { icon: wayIcons.wait_until, title: t("kinds.wait_until"), line: untilLine(node.until) };
      case "split":
        return {
          icon: wayIcons.split,
          title: t("kinds.split"),
          line: node.shares.map((_, way) => share(node.shares, way)).join(" · "),
        };
      case "end":
        return { icon: CircleStop, title: builder("end"), line: null };
    }
  };

  function untilLine(until: Extract<SequenceNode, { kind: "wait_until" }>["until"]): string {
    if (until.at === "return") return t("until.return");
    const hour = format.dateTime(new Date(Date.UTC(2024, 0, 1, until.hour)), {
      hour: "numeric",
      minute: "numeric",
      timeZone: "UTC",
    });
    if (until.at === "date") {
      const day = new Date(`${until.date}T00:00:00Z`);
      const words = Number.isNaN(day.getTime())
        ? until.date || "…"
        : format.dateTime(day, { dateStyle: "medium", timeZone: "UTC" });
      return t("until.date", { day: words, hour });
    }
    const days = mondayFirst
      .filter(({ number }) => until.days.includes(number))
      .map(({ date }) => format.dateTime(date, { weekday: "short", timeZone: "UTC" }));
    return t("until.weekday", { days: days.join(", ") || "…", hour });
  }

  function share(shares: readonly number[], way: number): string {
    const total = shares.reduce((sum, one) => sum + one, 0);
    return format.number(total > 0 ? (shares[way] ?? 0) / total : 0, {
      style: "percent",
      maximumFractionDigits: 0,
    });
  }
}

/** The name of a node's way: yes, no or the time-out of a condition, the share of a split. Null for an only way. */
export function useWayName(): (node: SequenceNode, branch: string) => string | null {
  const t = useTranslations("campaigns.builder.graph.ways");
  const format = useFormatter();
  const hours = useHours();
  return (node, branch) => {
    if (node.kind === "condition") {
      if (branch === "yes") return t("yes");
      return node.within > 0 ? t("timeout", { time: hours(node.within) }) : t("no");
    }
    if (node.kind !== "split") return null;
    const total = node.shares.reduce((sum, one) => sum + one, 0);
    const share = total > 0 ? (node.shares[Number(branch)] ?? 0) / total : 0;
    return t("share", {
      way: String.fromCharCode(65 + Number(branch)),
      share: format.number(share, { style: "percent", maximumFractionDigits: 0 }),
    });
  };
}
