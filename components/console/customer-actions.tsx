"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CustomerDetailView } from "@/lib/contracts/console/customers.ts";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { useSave } from "./use-save.ts";

type Deed =
  | "block"
  | "restore"
  | "delete"
  | "unpaid"
  | "paid"
  | "paidUntil"
  | "schedule"
  | "keep"
  | "refresh";

/** Which deeds make sense for a customer now. */
const deedsFor = (customer: CustomerDetailView): Deed[] => [
  ...(customer.status === "active" ? (["block"] as const) : (["restore"] as const)),
  ...(customer.is_paid ? (["unpaid"] as const) : (["paid"] as const)),
  "paidUntil",
  ...(customer.delete_at === null ? (["schedule"] as const) : (["keep"] as const)),
  ...(customer.status === "deleted" ? [] : (["delete"] as const)),
  ...(customer.is_billing_enabled ? (["refresh"] as const) : []),
];

const needsDay = (deed: Deed | null) => deed === "paidUntil" || deed === "schedule";

/** What an operator does about a customer as a whole. Each asks once and says what it does [BO-295]. */
export function CustomerActions({ customer }: { customer: CustomerDetailView }) {
  const t = useTranslations("console.customer");
  const { save } = useSave();
  const [asked, setAsked] = useState<Deed | null>(null);
  const [day, setDay] = useState("");
  const params = { id: customer._id };
  const update = (body: object) => callApi("POST /admin/customers/{id}/update", { params, body });
  const at = () => new Date(`${day}T23:59:59`).toISOString();
  const carryOut: Readonly<Record<Deed, () => Promise<unknown>>> = {
    block: () => update({ status: "blocked" }),
    restore: () => update({ status: "active" }),
    delete: () => update({ status: "deleted" }),
    unpaid: () => update({ is_paid: false }),
    paid: () => update({ is_paid: true, paid_until: "" }),
    paidUntil: () => update({ paid_until: at() }),
    schedule: () => update({ delete_at: at() }),
    keep: () => update({ delete_at: "" }),
    refresh: () => callApi("POST /admin/space/{id}/stripe/refresh", { params }),
  };
  return (
    <Panel title={t("actions")}>
      <div className="flex flex-wrap gap-2">
        {deedsFor(customer).map((deed) => (
          <Button
            key={deed}
            onClick={() => {
              setDay("");
              setAsked(deed);
            }}
          >
            {t(`deeds.${deed}`)}
          </Button>
        ))}
      </div>
      <p className="text-muted text-sm">{t("actionsHelp")}</p>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          title={t("ask", { deed: t(`deeds.${asked}`), name: customer.name })}
          body={
            <>
              {t(`effects.${asked}`, {
                members: customer.users.length,
                accounts: customer.credentials.length,
              })}
              {needsDay(asked) ? (
                <span className="mt-3 block">
                  <Field label={t("day")} required>
                    <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
                  </Field>
                </span>
              ) : null}
            </>
          }
          verb={t(`deeds.${asked}`)}
          danger={asked === "delete" || asked === "block"}
          onConfirm={async () => {
            if (needsDay(asked) && day === "") throw new Error("a day is needed");
            await save(carryOut[asked], t("saved"));
          }}
        />
      ) : null}
    </Panel>
  );
}
