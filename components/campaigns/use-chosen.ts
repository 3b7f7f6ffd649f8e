"use client";

import { useState } from "react";
import type { WorkflowSummary } from "@/lib/contracts/campaigns/campaigns.ts";
import type { Selection } from "../patterns/data-list/selection.tsx";
import { type CampaignPlace, placeAddress } from "./campaign-views.ts";

/** The selected campaigns. Changing the page or the view drops the selection. */
export function useChosen(
  shown: CampaignPlace,
  rows: readonly WorkflowSummary[],
): {
  chosen: readonly WorkflowSummary[];
  selection: Selection;
  /** Deselects those that are done; those that were refused stay selected. */
  drop: (done: readonly string[]) => void;
} {
  const place = placeAddress(shown);
  const [selected, setSelected] = useState({ place, ids: new Set<string>() });
  const chosen = rows.filter((row) => selected.place === place && selected.ids.has(row._id));
  return {
    chosen,
    selection: {
      ids: new Set(chosen.map((row) => row._id)),
      onChange: (ids) => setSelected({ place, ids }),
    },
    drop: (done) =>
      setSelected((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !done.includes(id))) })),
  };
}
