"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { SecondFactorView } from "@/lib/contracts/second-factor.ts";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import type { SecondFactorDeed } from "./second-factor-dialog.tsx";

// Loaded when it is opened.
const SecondFactorDialog = dynamic(
  async () => (await import("./second-factor-dialog.tsx")).SecondFactorDialog,
);

/** The authenticator app of the person: turned on and off, with its recovery codes. */
export function SecondFactorPanel({ initial }: { initial: SecondFactorView }) {
  const t = useTranslations("security");
  const format = useFormatter();
  const client = useQueryClient();
  const [deed, setDeed] = useState<SecondFactorDeed | null>(null);
  const { data } = useQuery({
    queryKey: ["security", "second factor"],
    queryFn: ({ signal }) => callApi("GET /users/second_factor", { signal }),
    initialData: initial,
  });
  return (
    <Panel
      title={t("factor")}
      action={
        <StatusPill tone={data.is_on ? "success" : "neutral"}>{t(data.is_on ? "on" : "off")}</StatusPill>
      }
    >
      <p className="text-muted">{t("factorText")}</p>
      {data.is_on && data.since ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-muted">{t("since")}</dt>
          <dd>{format.dateTime(new Date(data.since), { dateStyle: "medium" })}</dd>
          <dt className="text-muted">{t("codes")}</dt>
          <dd>{t("codesLeft", { count: data.recovery_codes_left })}</dd>
        </dl>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {data.is_on ? (
          <>
            <Button onClick={() => setDeed("renew")}>{t("renewCodes")}</Button>
            <Button variant="ghost" onClick={() => setDeed("remove")}>
              {t("turnOff")}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setDeed("add")}>
            {t("turnOn")}
          </Button>
        )}
      </div>
      {deed ? (
        <SecondFactorDialog
          deed={deed}
          onChanged={() => client.invalidateQueries({ queryKey: ["security"] })}
          onClose={() => setDeed(null)}
        />
      ) : null}
    </Panel>
  );
}
