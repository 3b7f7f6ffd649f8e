"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { pendingBounds, withdrawalDays } from "@/lib/contracts/withdrawal-bounds.ts";
import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { RequestList } from "./request-list.tsx";
import { readWish, type TypedRule, typedRule } from "./typed-rule.ts";

/**
 * The connection requests of an account that nobody has answered: how many there are, whether old ones are withdrawn,
 * who would be next, and who was. The people named are those that what is typed would mean [SH-389].
 */
export function WithdrawPart({
  credentialId,
  initial,
  isClosed,
}: {
  credentialId: string;
  initial: WithdrawalsView;
  /** Whether only admins may change it, and the person is none. */
  isClosed: boolean;
}) {
  const t = useTranslations("settings.account.withdraw");
  const client = useQueryClient();
  const params = { id: credentialId };
  const queryKey = ["credentials", "withdraw", credentialId] as const;
  const { data: saved } = useQuery({
    queryKey: [...queryKey, null],
    queryFn: ({ signal }) => callApi("GET /credentials/{id}/withdraw", { params, signal }),
    initialData: initial,
  });
  const save = async (typed: TypedRule) => {
    const { days, most_pending = null } = readWish(typed) ?? {};
    try {
      const view = await callApi("POST /credentials/{id}/update_withdraw", {
        params,
        body: { is_on: typed.isOn, days, most_pending },
      });
      client.setQueryData([...queryKey, null], view);
    } catch (error) {
      return refusedSave(error);
    }
    toast.success(t("saved"));
    return { ok: true } as const;
  };
  const within = (most: { least: number; most: number }, isNeeded: boolean) => (value: string) => {
    const text = value.trim();
    if (text === "") return !isNeeded || t("wrong", most);
    return (
      (/^\d{1,4}$/.test(text) && Number(text) >= most.least && Number(text) <= most.most) || t("wrong", most)
    );
  };
  return (
    <section className="flex flex-col gap-4 rounded-card border p-4" aria-labelledby="withdraw-title">
      <div>
        <h2 id="withdraw-title" className="font-semibold">
          {t("title")}
        </h2>
        <p className="text-muted text-sm">{t("text")}</p>
      </div>
      <Counted view={saved} />
      <FormKit<TypedRule> defaultValues={typedRule(saved)} onSave={save}>
        {({ control, register, watch, formState: { errors, isSubmitting, isDirty } }) => (
          <div className="flex flex-col gap-4">
            <FollowSaved rule={typedRule(saved)} />
            <Controller
              control={control}
              name="isOn"
              render={({ field }) => (
                <Checkbox
                  checked={field.value}
                  disabled={isClosed}
                  label={t("isOn")}
                  onCheckedChange={(to) => field.onChange(to === true)}
                />
              )}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label={t("days")} help={t("daysHelp", withdrawalDays)} error={errors.days?.message}>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  readOnly={isClosed}
                  {...register("days", { validate: within(withdrawalDays, true) })}
                />
              </Field>
              <Field
                label={t("mostPending")}
                help={t("mostPendingHelp")}
                error={errors.mostPending?.message}
                optional
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  readOnly={isClosed}
                  {...register("mostPending", { validate: within(pendingBounds, false) })}
                />
              </Field>
            </div>
            <Preview credentialId={credentialId} typed={watch()} saved={saved} />
            <div>
              <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isDirty || isClosed}>
                {t("save")}
              </Button>
            </div>
          </div>
        )}
      </FormKit>
      {isClosed ? <p className="text-muted text-sm">{t("closed")}</p> : null}
      <RequestList
        title={t("latest", { count: saved.withdrawn })}
        rows={saved.latest.map(({ withdrawn_at: at, ...one }) => ({ ...one, at }))}
        more={saved.withdrawn - saved.latest.length}
      />
    </section>
  );
}

function Counted({ view }: { view: WithdrawalsView }) {
  const t = useTranslations("settings.account.withdraw");
  const format = useFormatter();
  if (view.pending === null || view.counted_at === null)
    return <p className="text-muted text-sm">{t("notCounted")}</p>;
  const at = format.dateTime(new Date(view.counted_at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className="text-sm">
      <p className="font-medium">{t("pending", { count: view.pending })}</p>
      <p className="text-muted">
        {t("counted", { at })} {view.awaited > 0 ? t("awaited", { count: view.awaited }) : null}
      </p>
    </div>
  );
}

/** Whom the typed rule would mean. What can't be read leaves the last answer. */
function Preview({
  credentialId,
  typed,
  saved,
}: {
  credentialId: string;
  typed: TypedRule;
  saved: WithdrawalsView;
}) {
  const t = useTranslations("settings.account.withdraw");
  const wish = readWish(typed);
  const isSaved = !wish || (wish.days === saved.days && (wish.most_pending ?? null) === saved.most_pending);
  const { data = saved } = useQuery({
    queryKey: ["credentials", "withdraw", credentialId, wish],
    queryFn: ({ signal }) =>
      callApi("GET /credentials/{id}/withdraw", { params: { id: credentialId }, query: wish ?? {}, signal }),
    enabled: !isSaved,
    placeholderData: (before) => before,
  });
  const shown = isSaved ? saved : data;
  if (shown.pending === null) return null;
  return (
    <RequestList
      title={t("next", { count: shown.due })}
      rows={shown.next.map(({ sent_at: at, ...one }) => ({ ...one, at }))}
      more={shown.due - shown.next.length}
      isAlways
    />
  );
}

/** Shows a rule that was saved elsewhere, unless something else is typed. */
function FollowSaved({ rule }: { rule: TypedRule }) {
  const {
    reset,
    formState: { isDirty },
  } = useFormContext<TypedRule>();
  const said = JSON.stringify(rule);
  useEffect(() => {
    if (!isDirty) reset(JSON.parse(said) as TypedRule);
  }, [said, isDirty, reset]);
  return null;
}
