"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { Panel } from "../../patterns/panel.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";

type Domain = MailboxDetailView["domain"];
type Check = Domain["checks"][number];

const tones = { ok: "success", warning: "warning", error: "danger", unknown: "neutral" } as const;

/** The records of the domain that a mailbox sends from: how each stands, and what to set. */
export function RecordsPanel({
  domain,
  onCheck,
}: {
  domain: Domain;
  onCheck: (selector: string | null) => Promise<void>;
}) {
  const t = useTranslations("integrations.records");
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await onCheck(null).finally(() => setBusy(false));
  };
  const asksSelector = domain.checks.some(({ kind, state }) => kind === "dkim" && state !== "ok");
  return (
    <Panel
      title={t("title", { domain: domain.name })}
      action={
        domain.is_public ? null : (
          <Button size="sm" loading={busy} onClick={check}>
            {t("again")}
          </Button>
        )
      }
    >
      {domain.is_public ? <p className="text-muted">{t("public", { domain: domain.name })}</p> : null}
      {!domain.is_public && domain.checked_at === null && domain.checks.length === 0 ? (
        <p className="text-muted">{t("notYet")}</p>
      ) : null}
      {domain.checks.length > 0 ? (
        <ul className="flex flex-col divide-y">
          {domain.checks.map((each) => (
            <Record key={each.kind} check={each} />
          ))}
        </ul>
      ) : null}
      {asksSelector ? (
        <FormKit
          className="flex flex-wrap items-end gap-2"
          defaultValues={{ selector: "" }}
          guard={false}
          onSave={async ({ selector }) => {
            try {
              await onCheck(selector || null);
            } catch (error) {
              return refusedSave(error);
            }
            return { ok: true };
          }}
        >
          {({ register, formState: { errors, isSubmitting } }) => (
            <>
              <Field
                label={t("selector")}
                help={t("selectorHelp")}
                error={errors.selector?.message}
                className="min-w-56 flex-1"
              >
                <Input autoComplete="off" spellCheck={false} {...register("selector")} />
              </Field>
              <Button type="submit" size="sm" className="sm:mb-6" loading={isSubmitting}>
                {t("selectorVerb")}
              </Button>
            </>
          )}
        </FormKit>
      ) : null}
      {domain.checked_at ? (
        <p className="text-muted text-xs">
          {t.rich("checked", {
            date: () => <RelativeDate key="date" at={Date.parse(domain.checked_at ?? "")} />,
          })}
        </p>
      ) : null}
    </Panel>
  );
}

/** One check, with the record as it stands and the one to set. */
function Record({ check }: { check: Check }) {
  const t = useTranslations("integrations.records");
  const { kind, state, problem, found, wanted } = check;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t(`kinds.${kind}`)}</h3>
        <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
      </div>
      <p className="text-muted text-xs">{problem ? t(`problems.${problem}`) : t(`purpose.${kind}`)}</p>
      {found && state !== "ok" ? (
        <div>
          <p className="text-muted text-xs">{t("found")}</p>
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-hover px-2 py-1 font-mono text-xs">
            {found}
          </pre>
        </div>
      ) : null}
      {wanted ? (
        <div className="rounded-field border border-dashed p-2">
          <p className="mb-1 font-medium text-xs">{t("wanted")}</p>
          <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-xs">
            <dt className="text-muted">{t("type")}</dt>
            <dd className="font-mono">{wanted.type}</dd>
            <dd />
            <dt className="text-muted">{t("name")}</dt>
            <dd className="wrap-anywhere font-mono">{wanted.name}</dd>
            <dd>
              <CopyButton text={wanted.name} label={t("copyName", { kind: t(`kinds.${kind}`) })} />
            </dd>
            <dt className="text-muted">{t("value")}</dt>
            <dd className="wrap-anywhere font-mono">{wanted.value}</dd>
            <dd>
              <CopyButton text={wanted.value} label={t("copyValue", { kind: t(`kinds.${kind}`) })} />
            </dd>
          </dl>
        </div>
      ) : null}
    </li>
  );
}
