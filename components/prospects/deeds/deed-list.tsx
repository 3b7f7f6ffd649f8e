"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";
import { useDeedWords } from "./use-deed-words.ts";

export interface DeedListProps {
  deeds: readonly PeopleDeedView[];
  onChanged: (deed: PeopleDeedView) => Promise<void>;
  onDismiss: (id: string) => void;
}

/** What is being done to many people, with its progress and a way to stop it, and what came of it [OC-191]. */
export function DeedList({ deeds, onChanged, onDismiss }: DeedListProps) {
  const t = useTranslations("prospects.deeds");
  if (deeds.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="mx-4 mb-3 flex flex-col gap-2 sm:mx-6">
      {deeds.map((deed) => (
        <li key={deed._id}>
          {deed.state === "running" ? (
            <RunningDeed deed={deed} onChanged={onChanged} />
          ) : (
            <EndedDeed deed={deed} onDismiss={() => onDismiss(deed._id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RunningDeed({ deed, onChanged }: { deed: PeopleDeedView } & Pick<DeedListProps, "onChanged">) {
  const t = useTranslations("prospects.deeds");
  const { doing } = useDeedWords();
  const tell = useTellFailure();
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    try {
      await onChanged(await callApi("POST /profiles/deeds/{id}/cancel", { params: { id: deed._id } }));
    } catch (error) {
      tell(error);
      setStopping(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-3 py-2.5 text-sm">
      <span className="min-w-0 font-medium">{doing(deed)}</span>
      <ProgressBar label={doing(deed)} done={deed.reached} total={deed.total} />
      <span className="tabular text-muted">{t("reached", { reached: deed.reached, total: deed.total })}</span>
      <Button size="sm" loading={stopping} onClick={() => void stop()}>
        {t("stop")}
      </Button>
      {deed.is_late ? <p className="w-full text-muted text-xs">{t("late")}</p> : null}
    </div>
  );
}

function EndedDeed({ deed, onDismiss }: { deed: PeopleDeedView; onDismiss: () => void }) {
  const t = useTranslations("prospects.deeds");
  const { did, leftOut } = useDeedWords();
  const tones = { done: "success", canceled: "info", failed: "danger", running: "info" } as const;
  const others = leftOut(deed);
  return (
    <Banner
      tone={deed.state === "done" && deed.changed === 0 ? "info" : tones[deed.state]}
      title={did(deed)}
      action={<IconButton size="sm" label={t("dismiss")} icon={<X />} onClick={onDismiss} />}
    >
      {deed.state === "canceled" || deed.state === "failed" ? (
        <p>
          {t(deed.state)} {t("reached", { reached: deed.reached, total: deed.total })}
        </p>
      ) : null}
      {others ? <p>{others}</p> : null}
    </Banner>
  );
}
