"use client";

import { useTranslations } from "next-intl";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { FormKit, type SaveResult } from "../../patterns/form-kit.tsx";
import { Panel } from "../../patterns/panel.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";

export interface EventsPanelProps {
  type: "sendgrid" | "amazon";
  events: NonNullable<MailboxDetailView["events"]>;
  /** The host of this page, with its scheme. */
  base: string;
  onKey: (key: string) => Promise<SaveResult>;
  onForget: () => Promise<void>;
}

/**
 * How a mailbox's service tells of mails that came back: the address to enter there, the key, and whether anything
 * comes.
 */
export function EventsPanel({ type, events, base, onKey, onForget }: EventsPanelProps) {
  const t = useTranslations("integrations.events");
  const words = useTranslations("errors-ui");
  const { path, is_set_up: isSetUp, last_at: lastAt } = events;
  const address = `${base}${path}`;
  return (
    <Panel
      title={t("title")}
      action={
        <StatusPill tone={isSetUp ? "success" : "warning"}>
          {!isSetUp
            ? t("none")
            : lastAt
              ? t.rich("last", { date: () => <RelativeDate key="date" at={Date.parse(lastAt)} /> })
              : t("waiting")}
        </StatusPill>
      }
    >
      <p className="text-sm">{t(type)}</p>
      <p className="text-muted text-sm">{t(`${type}Steps`)}</p>
      <div>
        <p className="font-medium text-sm">{t("address")}</p>
        <p className="flex items-start gap-2">
          <code className="wrap-anywhere min-w-0 rounded-control bg-hover px-2 py-1 text-xs">{address}</code>
          <CopyButton text={address} label={t("address")} />
        </p>
      </div>
      {type === "sendgrid" ? (
        <FormKit
          key={String(isSetUp)}
          className="flex flex-col gap-3"
          defaultValues={{ verification_key: "" }}
          afterSave="clear"
          onSave={({ verification_key: key }) => onKey(key)}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field label={t("key")} error={errors.verification_key?.message}>
                <Input
                  autoComplete="off"
                  spellCheck={false}
                  {...register("verification_key", { required: words("required") })}
                />
              </Field>
              <div>
                <Button type="submit" size="sm" loading={isSubmitting}>
                  {t("save")}
                </Button>
              </div>
            </>
          )}
        </FormKit>
      ) : null}
      {isSetUp ? (
        <div>
          <Button size="sm" variant="ghost" onClick={onForget}>
            {t("reset")}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
