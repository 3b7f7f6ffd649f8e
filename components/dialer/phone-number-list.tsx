"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialerPhoneView } from "@/lib/contracts/dialer.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { EditNumberDialog } from "./edit-number-dialog.tsx";
import { GetNumberDialog } from "./get-number-dialog.tsx";
import { placeName } from "./place-name.ts";

const tones = { active: "success", ordered: "info", suspended: "warning" } as const;

/** The workspace's phone numbers: bought, named, redirected and given back. */
export function PhoneNumberList({ initial }: { initial: readonly DialerPhoneView[] }) {
  const t = useTranslations("dialer");
  const format = useFormatter();
  const tell = useTellFailure();
  const queries = useQueryClient();
  const [isBuying, setBuying] = useState(false);
  const [edited, setEdited] = useState<DialerPhoneView | null>(null);
  const [dropped, setDropped] = useState<DialerPhoneView | null>(null);
  const { data: phones } = useQuery({
    queryKey: ["dialer", "phones"],
    queryFn: ({ signal }) => callApi("GET /dialer/phones", { signal }),
    initialData: [...initial],
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ["dialer", "phones"] });
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const makeDefault = async ({ id }: DialerPhoneView) => {
    try {
      await callApi("PUT /dialer/phones/{id}", { params: { id }, body: { is_default: true } });
      await refresh();
      toast.success(t("numbers.madeDefault"));
    } catch (error) {
      tell(error);
    }
  };
  const drop = async () => {
    if (!dropped) return;
    try {
      await callApi("DELETE /dialer/phones/{id}", { params: { id: dropped.id } });
      await refresh();
      toast.success(t("numbers.released"));
    } catch (error) {
      tell(error);
      throw error;
    }
  };
  const get = (
    <Button variant="primary" onClick={() => setBuying(true)}>
      <Plus aria-hidden="true" />
      {t("numbers.get")}
    </Button>
  );
  return (
    <>
      {phones.length === 0 ? (
        <EmptyState title={t("panel.emptyTitle")} text={t("panel.emptyText")} action={get} />
      ) : (
        <>
          <div className="mb-4 flex justify-end">{get}</div>
          <ul className="flex flex-col divide-y rounded-card border bg-raised">
            {phones.map((phone) => (
              <li key={phone.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-48 flex-1">
                  <p className="tabular flex flex-wrap items-center gap-2 font-medium">
                    {phone.number || t("numbers.waiting")}
                    <StatusPill tone={tones[phone.status]}>{t(`phoneStatus.${phone.status}`)}</StatusPill>
                    {phone.is_default ? <StatusPill tone="accent">{t("numbers.default")}</StatusPill> : null}
                  </p>
                  <p className="truncate text-muted text-xs">
                    {[phone.name, placeName(phone), t(`get.categories.${phone.category}`)]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <p className="min-w-40 text-muted text-xs sm:text-right">
                  {phone.number_to_redirect
                    ? t("numbers.redirects", { number: phone.number_to_redirect })
                    : t("numbers.noRedirect")}
                  <br />
                  {phone.ends_at
                    ? t("numbers.endsAt", { day: dayOf(phone.ends_at) })
                    : t("numbers.paidUntil", { day: dayOf(phone.paid_until), credits: phone.monthly_price })}
                </p>
                {phone.status === "ordered" ? null : (
                  <div className="flex flex-wrap gap-1.5 sm:min-w-64 sm:justify-end">
                    {phone.is_default || phone.status !== "active" ? null : (
                      <Button size="sm" onClick={() => void makeDefault(phone)}>
                        {t("numbers.makeDefault")}
                      </Button>
                    )}
                    <Button size="sm" onClick={() => setEdited(phone)}>
                      {t("numbers.edit")}
                      <span className="sr-only"> {phone.number}</span>
                    </Button>
                    <Button size="sm" variant="ghost" onClick={() => setDropped(phone)}>
                      {t("numbers.release")}
                      <span className="sr-only"> {phone.number}</span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isBuying ? <GetNumberDialog onClose={() => setBuying(false)} /> : null}
      {edited ? (
        <EditNumberDialog phone={edited} onSaved={() => void refresh()} onClose={() => setEdited(null)} />
      ) : null}
      <ConfirmDialog
        open={dropped !== null}
        onOpenChange={(open) => (open ? undefined : setDropped(null))}
        title={t("numbers.releaseTitle", { number: dropped?.number ?? "" })}
        body={t("numbers.releaseText")}
        verb={t("numbers.release")}
        danger
        onConfirm={drop}
      />
    </>
  );
}
