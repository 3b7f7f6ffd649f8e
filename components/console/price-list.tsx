"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { shownPrice } from "@/lib/access/billing-terms.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { ConsolePriceView } from "@/lib/contracts/console/plans.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { PriceFields } from "./price-form.tsx";
import { tierName } from "./tier-name.ts";
import { useSave } from "./use-save.ts";

/** What a white-label sells at the payment provider [BO-375, BO-379]. */
export function PriceList({ brandId, prices }: { brandId: string; prices: readonly ConsolePriceView[] }) {
  const t = useTranslations("console.pricing");
  const { save } = useSave();
  const [isAdding, setIsAdding] = useState(false);
  const [ended, setEnded] = useState<ConsolePriceView | null>(null);
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      {t("add")}
    </Button>
  );
  const what = (price: ConsolePriceView) =>
    price.kind === "plan"
      ? `${tierName(price.tier ?? "free")}, ${t(`intervals.${price.interval}`)}`
      : t("pack", { count: price.credits ?? 0 });
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} actions={prices.length > 0 ? add : null} />
      {prices.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={add} />
      ) : (
        <ul className="mx-4 mb-10 max-w-4xl divide-y rounded-card border sm:mx-6">
          {prices.map((price) => {
            const at = (page: string) =>
              `/admin/whitelabels/${brandId}/pricing/${page}/${price.kind}/${price._id}`;
            return (
              <li key={price._id} className="flex flex-wrap items-center justify-between gap-2 p-3 text-sm">
                <span className="min-w-0">
                  <span className="font-medium">
                    {price.name} · {shownPrice(price.amount, price.currency)}
                  </span>
                  <span className="wrap-anywhere block text-muted text-xs">
                    {what(price)} · <code>{price.price_external_id}</code>
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <StatusPill tone={price.is_offered ? "success" : "neutral"}>
                    {t(price.is_offered ? "sold" : "ended")}
                  </StatusPill>
                  {(["update", "update-description", "update-promo"] as const).map((page) => (
                    <Button key={page} asChild size="sm">
                      <Link href={at(page)}>{t(`pages.${page}`)}</Link>
                    </Button>
                  ))}
                  {price.is_offered ? (
                    <Button size="sm" onClick={() => setEnded(price)}>
                      {t("end")}
                    </Button>
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding ? (
        <Dialog open onOpenChange={setIsAdding} title={t("add")}>
          <PriceFields brandId={brandId} price={null} part="whole" onDone={() => setIsAdding(false)} />
        </Dialog>
      ) : null}
      <ConfirmDialog
        open={ended !== null}
        onOpenChange={(open) => (open ? undefined : setEnded(null))}
        title={t("endTitle", { name: ended?.name ?? "" })}
        body={t("endText")}
        verb={t("end")}
        onConfirm={() =>
          save(
            () =>
              callApi("DELETE /admin/billing/{brandId}/prices/{priceId}", {
                params: { brandId, priceId: ended?._id ?? "" },
              }),
            t("endDone"),
          )
        }
      />
    </>
  );
}
