"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { WhiteLabelSettingsView } from "@/lib/contracts/console/white-labels.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { useSave } from "./use-save.ts";

/** The domains of a white-label: one is served once its owner has set a record. */
export function BrandDomains({
  brandId,
  domains,
}: {
  brandId: string;
  domains: WhiteLabelSettingsView["domains"];
}) {
  const t = useTranslations("console.form.domains");
  const { save, isSaving } = useSave();
  const [gone, setGone] = useState<string | null>(null);
  const [record, setRecord] = useState<{ name: string; value: string } | null>(null);
  const params = { id: brandId };
  const press = (work: () => Promise<unknown>, done: string) => void save(work, done).catch(() => {});
  return (
    <Panel title={t("title")}>
      {domains.length === 0 ? <p className="text-muted text-sm">{t("none")}</p> : null}
      <ul className="-my-2 divide-y text-sm empty:hidden">
        {domains.map(({ host, kind, is_primary, is_pending }) => (
          <li key={host} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere min-w-0">
              {host}
              <span className="block text-muted text-xs">
                {t(kind === "api" ? "api" : "app")}
                {is_primary ? ` · ${t("primary")}` : ""}
              </span>
            </span>
            <span className="flex items-center gap-2">
              <StatusPill tone={is_pending ? "warning" : "success"}>
                {t(is_pending ? "pending" : "served")}
              </StatusPill>
              {is_pending ? (
                <Button
                  size="sm"
                  loading={isSaving}
                  onClick={() =>
                    press(
                      () => callApi("POST /admin/whitelabels/{id}/domains/check", { params, body: { host } }),
                      t("proven"),
                    )
                  }
                >
                  {t("check")}
                </Button>
              ) : null}
              <Button size="sm" onClick={() => setGone(host)}>
                {t("remove")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FormKit<{ host: string; kind: "app" | "api" }>
        className="flex flex-wrap items-end gap-2"
        afterSave="clear"
        defaultValues={{ host: "", kind: "app" }}
        onSave={async (body) => {
          try {
            await save(async () => {
              const reply = await callApi("POST /admin/whitelabels/{id}/domains", { params, body });
              setRecord(reply.record);
            }, t("claimed"));
          } catch (error) {
            return refusedSave(error);
          }
          return { ok: true };
        }}
      >
        {({ register, formState: { errors, isSubmitting } }) => (
          <>
            <Field label={t("host")} error={errors.host?.message} className="min-w-56 flex-1">
              <Input autoComplete="off" placeholder="app.acme.example" {...register("host")} />
            </Field>
            <Field label={t("kind")}>
              <NativeSelect {...register("kind")}>
                <option value="app">{t("app")}</option>
                <option value="api">{t("api")}</option>
              </NativeSelect>
            </Field>
            <Button type="submit" loading={isSubmitting}>
              {t("add")}
            </Button>
          </>
        )}
      </FormKit>
      <ConfirmDialog
        open={gone !== null}
        onOpenChange={(open) => (open ? undefined : setGone(null))}
        title={t("removeTitle", { host: gone ?? "" })}
        body={t("removeText")}
        verb={t("remove")}
        danger
        onConfirm={() =>
          save(
            () =>
              callApi("POST /admin/whitelabels/{id}/domains/remove", { params, body: { host: gone ?? "" } }),
            t("removed"),
          )
        }
      />
      {record ? (
        <Banner title={t("record")}>
          <code className="wrap-anywhere block">{record.name}</code>
          <code className="wrap-anywhere block">{record.value}</code>
        </Banner>
      ) : null}
    </Panel>
  );
}
