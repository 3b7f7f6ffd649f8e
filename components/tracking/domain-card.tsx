"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronRight, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { CustomDomain } from "@/lib/contracts/tracking.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useFailureWords } from "../ui/use-failure-words.ts";
import { DnsRecord } from "./dns-record.tsx";

const defaults = [
  { flag: "is_default_for_link_tracking", of: "links", make: "makeLinks", drop: "dropLinks" },
  { flag: "is_default_for_video_scenario", of: "videos", make: "makeVideos", drop: "dropVideos" },
] as const;

export type DomainDeed = (typeof defaults)[number]["flag"] | "forAll" | "delete";

interface DomainCardProps {
  domain: CustomDomain;
  pointsTo: string;
  onChecked: () => Promise<void>;
  onAct: (deed: DomainDeed) => void;
}

/** A domain: its state, what uses it, its records, and what can be done with it. */
export function DomainCard({ domain, pointsTo, onChecked, onAct }: DomainCardProps) {
  const t = useTranslations("domains");
  const words = useFailureWords();
  const { _id: id, domain: name, is_verified: isProven, last_checked_at: checkedAt } = domain;
  const isDefault = defaults.some(({ flag }) => domain[flag]);
  const check = useMutation({
    mutationFn: () => callApi("POST /tracking/custom_domains/{id}/verify", { params: { id } }),
    onSuccess: () => toast.success(t("verified", { domain: name })),
    onSettled: onChecked,
  });
  return (
    <li className="rounded-card border bg-raised">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <StatusPill tone={isProven ? "success" : "warning"}>
              {t(isProven ? "state.proven" : "state.unproven")}
            </StatusPill>
            {defaults.map(({ flag, of }) =>
              domain[flag] ? (
                <StatusPill key={flag} tone={isProven ? "accent" : "neutral"}>
                  {t(`default.${of}`)}
                </StatusPill>
              ) : null,
            )}
          </h2>
          <p className="mt-1 text-muted text-xs">
            {t("campaigns", { count: domain.workflow_usage_counter })} ·{" "}
            {t("videos", { count: domain.video_usage_counter })}
            {checkedAt === null ? null : (
              <> · {t.rich("checked", { when: () => <RelativeDate at={checkedAt} /> })}</>
            )}
          </p>
          {isDefault && !isProven ? <p className="mt-1 text-warning text-xs">{t("state.lost")}</p> : null}
        </div>
        <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
          {t("check")}
        </Button>
        <Menu
          align="end"
          trigger={<IconButton size="sm" label={t("actions", { domain: name })} icon={<Ellipsis />} />}
        >
          {defaults.map(({ flag, make, drop }) => (
            <MenuItem key={flag} disabled={!isProven && !domain[flag]} onSelect={() => onAct(flag)}>
              {t(domain[flag] ? drop : make)}
            </MenuItem>
          ))}
          <MenuItem disabled={!isProven} onSelect={() => onAct("forAll")}>
            {t("forAll")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => onAct("delete")}>{t("delete")}</MenuItem>
        </Menu>
      </div>
      {check.error ? (
        <Banner tone="danger" urgent className="mx-4 mb-4 wrap-anywhere">
          {words(check.error)}
        </Banner>
      ) : null}
      <details className="group border-t" open={!isProven}>
        <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 font-medium text-muted text-xs hover:text-text [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-3.5! transition-transform group-open:rotate-90" />
          {t("records")}
        </summary>
        <div className="flex flex-col gap-4 px-4 pb-4">
          <DnsRecord title={t("proofStep")} record={domain.record} />
          <DnsRecord
            title={t("pointStep")}
            help={t("pointHelp")}
            record={{ type: "CNAME", name, value: pointsTo }}
          />
        </div>
      </details>
    </li>
  );
}
