import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "@/lib/contracts/addresses.ts";

export type HistoryPage = ReplyOf<"GET /dialer/phones/{id}/calls">;

/** The key of a number's history among what the browser keeps. */
export const historyKey = (phoneId: string) => ["dialer", "history", phoneId] as const;

/** A call that has just ended. */
export interface EndedCall {
  readonly to: string;
  /** Milliseconds of product time. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly profile: { readonly id: string; readonly full_name: string } | null;
}

/** Puts a call at the top of its number's history, dated just now, until the server tells of it [OC-305]. */
export function putAtTop(
  queries: QueryClient,
  phone: { readonly id: string; readonly number: string },
  { to, startedAt, seconds, profile }: EndedCall,
): void {
  const entry: HistoryPage["items"][number] = {
    id: `local-${startedAt}`,
    direction: "outgoing",
    status: seconds > 0 ? "completed" : "canceled",
    duration: seconds,
    start_date: new Date(startedAt).toISOString(),
    phone_number: phone.number,
    prospect_phone_number: to,
    profile: profile && { ...profile, company_name: "" },
    user: null,
    region: { name: "" },
    price: null,
    record_url: null,
  };
  queries.setQueryData<InfiniteData<HistoryPage>>(historyKey(phone.id), (known) => {
    if (!known?.pages[0]) return known;
    const [first, ...rest] = known.pages;
    return { ...known, pages: [{ ...first, items: [entry, ...first.items] }, ...rest] };
  });
  void queries.invalidateQueries({ queryKey: historyKey(phone.id) });
}
