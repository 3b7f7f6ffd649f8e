"use client";

import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";

/** Leads to the payment provider's page for a pack of credits. Tells itself what fails, and stays then. */
export function useBuyPack(): (priceId: string) => Promise<void> {
  const tell = useTellFailure();
  return async (priceId) => {
    try {
      const { url } = await callApi("GET /billing/checkout", { query: { price_id: priceId } });
      window.location.assign(url);
    } catch (error) {
      tell(error);
    }
  };
}
