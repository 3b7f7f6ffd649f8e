"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { BillingView } from "@/lib/contracts/billing.ts";
import { Panel } from "../patterns/panel.tsx";
import { CardList } from "./card-list.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { PricePicker } from "./price-picker.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";

/**
 * What a workspace pays, and how [BO-136, BO-144].
 * @param children the workspace's credits.
 */
export function BillingOverview({ initial, children }: { initial: BillingView; children?: ReactNode }) {
  const t = useTranslations("billing");
  const client = useQueryClient();
  const router = useRouter();
  const queryKey = ["billing", "info"] as const;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /billing/info", { signal }),
    initialData: initial,
  });
  const renew = () => client.invalidateQueries({ queryKey });
  // The frame shows the plan and its seats, too.
  const onPaid = () => {
    void renew();
    router.refresh();
  };
  return (
    <div className="flex max-w-4xl flex-col gap-4 px-4 pb-10 sm:px-6">
      <RefusalNotice refusal={data.refusal} />
      <CurrentPlan billing={data} onPaid={onPaid} />
      {children}
      <CardList cards={data.payment_methods} canAdd={data.refusal === null} onChanged={renew} />
      <Panel title={t("pick.title")}>
        <PricePicker billing={data} onPaid={onPaid} />
      </Panel>
    </div>
  );
}
