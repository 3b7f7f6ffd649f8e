"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CustomDomain } from "@/lib/contracts/tracking.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { AddDomain } from "./add-domain.tsx";
import { DomainCard, type DomainDeed } from "./domain-card.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

interface DomainsProps {
  initial: CustomDomain[];
  /** The host to which a domain has to point. */
  pointsTo: string;
}

/** The workspace's domains for tracked links: their records, their state, and for what each is the default [OC-448]. */
export function Domains({ initial, pointsTo }: DomainsProps) {
  const t = useTranslations("domains");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [asking, setAsking] = useState<{ domain: CustomDomain; about: "forAll" | "delete" } | null>(null);
  const { data: domains } = useQuery({
    queryKey: ["domains"],
    queryFn: ({ signal }) => callApi("GET /tracking/custom_domains", { signal }),
    initialData: initial,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ["domains"] });
  const change = async (domain: CustomDomain, body: Partial<CustomDomain>) => {
    const params = { id: domain._id };
    try {
      await callApi("PATCH /tracking/custom_domains/{id}", { params, body });
      toast.success(t("saved"));
    } catch (error) {
      tell(error);
    }
    await refresh();
  };
  const act = (domain: CustomDomain, deed: DomainDeed) => {
    if (deed === "forAll" || deed === "delete") setAsking({ domain, about: deed });
    else void change(domain, { [deed]: !domain[deed] });
  };
  const confirmed = async ({ domain, about }: NonNullable<typeof asking>) => {
    const params = { id: domain._id };
    try {
      if (about === "delete") await callApi("DELETE /tracking/custom_domains/{id}", { params });
      else
        await callApi("POST /tracking/custom_domains/{id}/set_for_all", {
          params,
          body: { target_type: "link_tracking" },
        });
    } catch (error) {
      tell(error);
      throw error;
    }
    toast.success(t(about === "delete" ? "deleted" : "forAllDone", { domain: domain.domain }));
    await refresh();
  };
  return (
    <div className="flex max-w-3xl flex-col gap-5 px-4 pt-2 pb-10 sm:px-6">
      <AddDomain onAdded={refresh} />
      {domains.length === 0 ? (
        <div className="rounded-card border border-dashed">
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        </div>
      ) : (
        <ul className="flex flex-col gap-3">
          {domains.map((domain) => (
            <DomainCard
              key={domain._id}
              domain={domain}
              pointsTo={pointsTo}
              onChecked={refresh}
              onAct={(deed) => act(domain, deed)}
            />
          ))}
        </ul>
      )}
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(`${asking.about}Title`, { domain: asking.domain.domain })}
          body={
            asking.about === "delete"
              ? t("deleteText", { count: asking.domain.workflow_usage_counter })
              : t("forAllText")
          }
          verb={t(asking.about)}
          danger={asking.about === "delete"}
          onConfirm={() => confirmed(asking)}
        />
      ) : null}
    </div>
  );
}
