"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import type { CampaignPlace } from "./campaign-views.ts";
import { moveEntry, placesBetween } from "./move-campaign.ts";
import { type CampaignPage, campaignsKey, readCampaigns } from "./use-campaigns.ts";

/**
 * Moves campaigns within their saved order, also beyond the page. The move is shown at once; each is one small call
 * [OC-012].
 */
export function useOrder(place: CampaignPlace, shown: CampaignPage) {
  const t = useTranslations("campaigns.list.order");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [said, setSaid] = useState("");
  const start = (place.page - 1) * place.size;
  /** Moves a row of the page to a position counted from the page's first row. */
  const move = async (from: number, to: number) => {
    const row = shown.items[from];
    const end = shown.total - start - 1;
    if (!row || to === from || to < -start || to > end) return;
    const key = campaignsKey(place);
    const items = moveEntry(shown.items, from, Math.min(Math.max(to, 0), shown.items.length - 1));
    const isOnPage = to >= 0 && to < shown.items.length;
    await client.cancelQueries({ queryKey: key });
    if (isOnPage) client.setQueryData(key, { ...shown, items });
    setSaid(t("moved", { name: row.name, place: start + to + 1, total: shown.total }));
    try {
      const { offset, limit } = placesBetween(start + from, start + to);
      const between = isOnPage
        ? shown.items.slice(offset - start, offset - start + limit)
        : (await readCampaigns(place, offset, limit)).items;
      const ids = between.map(({ _id }) => _id);
      await callApi("POST /workflows/order", {
        body: { workflows_order: moveEntry(ids, start + from - offset, start + to - offset) },
      });
      // A list that was read before the call and came during it shows the order from before.
      if (isOnPage) client.setQueryData(key, { ...shown, items });
    } catch (error) {
      client.setQueryData(key, shown);
      tell(error);
    }
    await client.invalidateQueries({ queryKey: ["campaigns"] });
  };
  /** Whether a row of the page can move up, and down. */
  const mayMove = (index: number) => ({ up: start + index > 0, down: start + index < shown.total - 1 });
  return { move, mayMove, said };
}
