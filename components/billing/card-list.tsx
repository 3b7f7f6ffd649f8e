"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PaymentMethodView } from "@/lib/contracts/billing.ts";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

const twoDigits = (month: number) => String(month).padStart(2, "0");
const named = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

/** The cards of a workspace: added at the provider's page, chosen, removed [BO-144, BO-173, BO-174, BO-175]. */
export function CardList({
  cards,
  canAdd,
  onChanged,
}: {
  cards: readonly PaymentMethodView[];
  canAdd: boolean;
  onChanged: () => Promise<unknown>;
}) {
  const t = useTranslations("billing.cards");
  const tell = useTellFailure();
  const [busy, setBusy] = useState<string | null>(null);
  const [removing, setRemoving] = useState<PaymentMethodView | null>(null);
  const add = async () => {
    setBusy("add");
    try {
      window.location.assign((await callApi("POST /billing/payment_method")).url);
    } catch (error) {
      tell(error);
      setBusy(null);
    }
  };
  const makePrimary = async ({ _id }: PaymentMethodView) => {
    setBusy(_id);
    try {
      await callApi("POST /billing/payment_method/{id}/set_primary", { params: { id: _id } });
      toast.success(t("madePrimary"));
    } catch (error) {
      tell(error);
    } finally {
      await onChanged();
      setBusy(null);
    }
  };
  const remove = async ({ _id }: PaymentMethodView) => {
    try {
      await callApi("DELETE /billing/payment_method/{id}", { params: { id: _id } });
      toast.success(t("removed"));
    } catch (error) {
      tell(error);
      throw error;
    } finally {
      await onChanged();
    }
  };
  return (
    <Panel
      title={t("title")}
      action={
        canAdd ? (
          <Button size="sm" loading={busy === "add"} onClick={() => void add()}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      {cards.length === 0 ? <p className="text-muted">{t("none")}</p> : null}
      {cards.length > 0 ? (
        <ul className="-my-1 flex flex-col divide-y" aria-label={t("title")}>
          {cards.map((card) => (
            <li key={card._id} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <span className="tabular min-w-0 flex-1">
                {t("ending", { brand: named(card.brand), last4: card.last4 })}
                <span className="block text-muted text-xs">
                  {t("expires", { date: `${twoDigits(card.exp_month)}/${card.exp_year}` })}
                </span>
              </span>
              {card.is_primary ? (
                <span className="rounded-full bg-info-soft px-2 py-0.5 text-info text-xs">
                  {t("primary")}
                </span>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  loading={busy === card._id}
                  onClick={() => void makePrimary(card)}
                >
                  {t("makePrimary")}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => setRemoving(card)}>
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={t("removeTitle", { last4: removing.last4 })}
          body={t("removeText")}
          verb={t("remove")}
          danger
          onConfirm={() => remove(removing)}
        />
      ) : null}
    </Panel>
  );
}
