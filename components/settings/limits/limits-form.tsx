"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import type { LimitKind } from "@/lib/contracts/words/limit-kinds.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { PageHeader } from "../../patterns/page-header.tsx";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Link } from "../../ui/link.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { LimitRow } from "./limit-row.tsx";
import { LimitsLock } from "./limits-lock.tsx";
import { changedGap, changedLimits, type TypedLimits, typedOf } from "./typed-limits.ts";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** Above so many invitations a day the page advises a booster [SH-283]. */
const manyInvitations = 20;

interface Wish {
  readonly limits: ReturnType<typeof changedLimits>;
  readonly gap?: number | null | undefined;
  readonly skip_ramp_up: boolean;
}

/** How much a social account does in a day, a week and a month, by kind. Empty fields keep the usual limits. */
export function LimitsForm({
  credentialId,
  account,
  initial,
  lock,
  hidden = [],
  mailsADay,
}: {
  credentialId: string;
  account: string;
  initial: LimitsView;
  /** Whether only admins may change limits, and whether the person may say so. */
  lock: { readonly isOn: boolean; readonly isMine: boolean; readonly workspaceId: string };
  /** Kinds that the workspace's plan hasn't got. Their limits stay as they are. */
  hidden?: readonly LimitKind[];
  /** A mailbox's usual limit. */
  mailsADay: number;
}) {
  const t = useTranslations("settings.limits");
  const format = useFormatter();
  const tell = useTellFailure();
  const [view, setView] = useState(initial);
  const shown = view.kinds.filter(({ kind }) => !hidden.includes(kind));
  const isClosed = lock.isOn && !lock.isMine;
  const [risky, setRisky] = useState<Wish | null>(null);
  const send = async (wish: Wish, acknowledged: boolean) => {
    setView(
      await callApi("POST /credentials/{id}/set_limits", {
        params: { id: credentialId },
        body: { ...wish, acknowledged },
      }),
    );
    toast.success(t("saved"));
  };
  const ask = async (wish: Wish) => {
    try {
      await send(wish, false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "confirmation_required") throw error;
      setRisky(wish);
    }
  };
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { account })} />
      <div className="flex max-w-3xl flex-col gap-5 px-4 pt-2 pb-10 sm:px-6">
        {lock.isMine ? <LimitsLock workspaceId={lock.workspaceId} initial={lock.isOn} /> : null}
        {isClosed ? <Banner tone="info">{t("lockedText")}</Banner> : null}
        {view.ramp_from && !isClosed ? (
          <Banner tone="info">
            <span className="flex flex-wrap items-center justify-between gap-2">
              {t("ramp", { from: format.dateTime(new Date(view.ramp_from), { dateStyle: "medium" }) })}
              <Button size="sm" onClick={() => void ask({ limits: {}, skip_ramp_up: true }).catch(tell)}>
                {t("skipRamp")}
              </Button>
            </span>
          </Banner>
        ) : null}
        <FormKit<TypedLimits>
          key={JSON.stringify([view.kinds, view.gap])}
          defaultValues={typedOf(view)}
          onSave={async (typed) => {
            try {
              await ask({
                limits: changedLimits(view, typed),
                gap: changedGap(view, typed),
                skip_ramp_up: false,
              });
            } catch (error) {
              return refusedSave(error);
            }
            return { ok: true };
          }}
        >
          {({ register, watch, formState: { errors, isSubmitting, isDirty } }) => (
            <>
              <ul className="divide-y rounded-card border bg-raised">
                {shown.map((row) => (
                  <LimitRow
                    key={row.kind}
                    row={row}
                    isClosed={isClosed}
                    register={register}
                    errors={errors[row.kind]}
                  />
                ))}
                <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
                  <div className="min-w-0">
                    <p className="font-medium">{t("emails.name")}</p>
                    <p className="text-muted text-xs">{t("emails.text", { limit: mailsADay })}</p>
                  </div>
                  <Button asChild size="sm">
                    <Link href="/integrations">{t("emails.link")}</Link>
                  </Button>
                </li>
              </ul>
              <div className="pt-4">
                <Field
                  label={t("gap")}
                  help={t("gapHelp", { least: view.gap.least })}
                  error={errors.gap?.message}
                  optional
                >
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    readOnly={isClosed}
                    className="sm:w-28"
                    placeholder={String(view.gap.default_seconds)}
                    {...register("gap", {
                      validate: (value) => /^\s*(?:\d{1,4}\s*)?$/.test(value) || t("wrong"),
                    })}
                  />
                </Field>
              </div>
              {Number(watch("invitation.day")) > manyInvitations ? (
                <p className="pt-3 text-muted text-sm">{t("manyInvitations", { number: manyInvitations })}</p>
              ) : null}
              <div className="pt-4">
                <Button
                  type="submit"
                  variant="primary"
                  loading={isSubmitting}
                  disabled={!isDirty || isClosed}
                >
                  {t("save")}
                </Button>
              </div>
            </>
          )}
        </FormKit>
        {view.acknowledged_at ? (
          <p className="text-muted text-sm">
            {t("acknowledged", {
              at: format.dateTime(new Date(view.acknowledged_at), { dateStyle: "medium" }),
            })}
          </p>
        ) : null}
      </div>
      {risky ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRisky(null)}
          title={t("riskTitle")}
          body={t(risky.skip_ramp_up ? "riskRamp" : "riskCeiling")}
          verb={t("riskVerb")}
          danger
          onConfirm={async () => {
            try {
              await send(risky, true);
            } catch (error) {
              tell(error);
              throw error;
            }
          }}
        />
      ) : null}
    </>
  );
}
