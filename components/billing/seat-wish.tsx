"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { automationTypes } from "@/lib/access/seats.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { BuySeat } from "./buy-seat.tsx";

/**
 * What follows where no further account fits: the free plan is pushed to an upgrade, a paid one confirms the price of a
 * seat, and else it is refused (decision 17) [BO-213, BO-214, BO-215, BO-216, BO-218].
 * @param refusal the refusal in words, for whoever can't buy.
 */
export function SeatWish({ way, refusal }: { way: (typeof automationTypes)[number]; refusal: string }) {
  const t = useTranslations("billing.seat");
  const [isBuying, setIsBuying] = useState(false);
  const client = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  // The wizard goes on with the seat: in a dialog by what it fetched, on its page by the page.
  const goOn = () => {
    void client.invalidateQueries({ queryKey: ["credentials"] });
    void client.invalidateQueries({ queryKey: ["billing"] });
    if (path.startsWith("/credentials/")) router.refresh();
  };
  const { data } = useQuery({
    queryKey: ["billing", "seat", way],
    queryFn: ({ signal }) =>
      callApi("POST /space/subscriptions/validate", { body: { automation_type: way }, signal }),
  });
  const outcome = data?.outcome;
  if (outcome !== "upgrade" && outcome !== "confirm") return <Banner tone="warning">{refusal}</Banner>;
  return (
    <Banner
      tone="warning"
      action={
        outcome === "confirm" ? (
          <Button size="sm" onClick={() => setIsBuying(true)}>
            {t("buy")}
          </Button>
        ) : (
          <Button size="sm" asChild>
            <Link href="/pricing">{t("plans")}</Link>
          </Button>
        )
      }
    >
      {t(way)}
      {isBuying ? <BuySeat way={way} onOpenChange={setIsBuying} onPaid={goOn} /> : null}
    </Banner>
  );
}
