"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";
import { Panel } from "../patterns/panel.tsx";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/form/field.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

const lives = [30, 90, 365] as const;

/** The member's API token: issued, shown once, renewed, revoked, with its expiry and last use [OC-399]. */
export function ApiTokenCard({ initial, base }: { initial: ApiTokenView | null; base: string }) {
  const t = useTranslations("integrations.api");
  const words = useTranslations("errors-ui");
  const format = useFormatter();
  const client = useQueryClient();
  const [days, setDays] = useState<(typeof lives)[number]>(90);
  const [key, setKey] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"renew" | "revoke" | null>(null);
  const { data } = useQuery({
    queryKey: ["integrations", "token"],
    queryFn: ({ signal }) => callApi("GET /integrations/api/token", { signal }),
    initialData: { token: initial },
  });
  const { token } = data;
  const told = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: ["integrations", "token"] });
    } catch (error) {
      tellFailure(error, words("offline"));
      throw error;
    } finally {
      setBusy(false);
    }
  };
  const issue = () =>
    told(async () => {
      setKey((await callApi("POST /integrations/api/token", { body: { days } })).key);
    });
  const revoke = () =>
    told(async () => {
      await callApi("POST /integrations/api/token/revoke");
      setKey(null);
      toast.success(t("revoked"));
    });
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });

  return (
    <Panel
      title={t("title")}
      action={<StatusPill tone={token ? "success" : "neutral"}>{t(token ? "active" : "none")}</StatusPill>}
    >
      <p className="text-muted">{t("text")}</p>
      {key ? (
        <Banner tone="success" title={t("once")}>
          <div className="mt-1 flex items-center gap-2">
            <code className="wrap-anywhere min-w-0 font-mono text-text text-xs">{key}</code>
            <CopyButton text={key} label={t("copy")} />
          </div>
        </Banner>
      ) : null}
      {token ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-muted">{t("key")}</dt>
          <dd className="font-mono">api_…{token.hint}</dd>
          <dt className="text-muted">{t("expires")}</dt>
          <dd>{day(token.expires_at)}</dd>
          <dt className="text-muted">{t("lastUsed")}</dt>
          <dd>{token.last_used_at ? moment(token.last_used_at) : t("never")}</dd>
        </dl>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t("life")} className="w-40">
          <NativeSelect
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value) as (typeof lives)[number])}
          >
            {lives.map((each) => (
              <option key={each} value={each}>
                {t("days", { days: each })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button
          variant={token ? "secondary" : "primary"}
          loading={busy}
          onClick={() => (token ? setAsking("renew") : issue().catch(() => {}))}
        >
          {t(token ? "renew" : "issue")}
        </Button>
        {token ? (
          <Button variant="ghost" onClick={() => setAsking("revoke")}>
            {t("revoke")}
          </Button>
        ) : null}
      </div>
      <div className="border-t pt-3">
        <p className="text-sm">{t("use")}</p>
        <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-field bg-hover px-2 py-1 font-mono text-xs">
          {`curl ${base}/space/info -H "Authorization: Bearer api_…"`}
        </pre>
        <p className="mt-2 text-sm">
          <Link className="text-accent-ink underline" href="/api-reference">
            {t("reference")}
          </Link>
        </p>
      </div>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(asking === "renew" ? "renewTitle" : "revokeTitle")}
          body={t("stops")}
          verb={t(asking)}
          danger
          onConfirm={asking === "renew" ? issue : revoke}
        />
      ) : null}
    </Panel>
  );
}
