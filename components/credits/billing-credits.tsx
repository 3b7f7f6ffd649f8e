"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import { type CreditUsage, creditsOf } from "../patterns/credits/credit-usage.ts";
import { CreditsSection, type CreditsSectionProps } from "./credits-section.tsx";
import { useBuyPack } from "./use-buy-pack.ts";

export interface BillingCreditsProps extends Pick<CreditsSectionProps, "offer" | "isBuying" | "supportHref"> {
  usage: CreditUsage | null;
}

/** The workspace's credits on the overview of its billing [BO-144]. */
export function BillingCredits({ usage, ...shown }: BillingCreditsProps) {
  const buy = useBuyPack();
  const { data } = useQuery({
    queryKey: ["workspace", "credits", "usage"],
    queryFn: async ({ signal }) => creditsOf((await callApi("GET /space/info", { signal })).credits_usage),
    initialData: usage,
  });
  return <CreditsSection {...shown} usage={data} historyHref="/billing/credits-history" onBuy={buy} />;
}
