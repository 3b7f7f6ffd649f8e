"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

/** The events that webhooks carry today, each with the fields of its data. */
const events = [
  { type: "campaign.step_reached", fields: ["campaign_id", "step_id", "person_id", "person"] },
] as const;

/**
 * How Zapier is connected, as far as it can be: by the step of a campaign that calls a webhook, and by an API token.
 */
export function ZapierGuide({ base, hasToken }: { base: string; hasToken: boolean }) {
  const t = useTranslations("integrations.zapier");
  return (
    <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
      <Panel title={t("outTitle")}>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5">
          <li>{t("out1")}</li>
          <li>{t("out2")}</li>
          <li>{t("out3")}</li>
        </ol>
        <div>
          <h3 className="mb-1 font-medium text-sm">{t("events")}</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {events.map(({ type, fields }) => (
              <li key={type}>
                <code className="font-mono text-xs">{type}</code>{" "}
                <span className="text-muted text-xs">{t("eventStep")}</span>
                <p className="wrap-anywhere font-mono text-muted text-xs">{fields.join(", ")}</p>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      <Panel
        title={t("inTitle")}
        action={
          <StatusPill tone={hasToken ? "success" : "neutral"}>
            {t(hasToken ? "hasToken" : "noToken")}
          </StatusPill>
        }
      >
        <ol className="flex list-decimal flex-col gap-1.5 pl-5">
          <li>{t("in1")}</li>
          <li>{t("in2")}</li>
        </ol>
        <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-sm">
          <dt className="text-muted">{t("address")}</dt>
          <dd className="wrap-anywhere font-mono text-xs">{base}</dd>
          <dd>
            <CopyButton text={base} label={t("copyAddress")} />
          </dd>
          <dt className="text-muted">{t("header")}</dt>
          <dd className="wrap-anywhere font-mono text-xs">Authorization: Bearer api_…</dd>
          <dd />
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" asChild>
            <Link href="/integrations/api">{t(hasToken ? "manageToken" : "makeToken")}</Link>
          </Button>
          <Button size="sm" variant="ghost" asChild>
            <Link href="/api-reference">{t("reference")}</Link>
          </Button>
        </div>
      </Panel>
    </div>
  );
}
