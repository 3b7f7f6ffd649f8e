"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { BuildState } from "@/lib/contracts/words/console.ts";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { useSave } from "./use-save.ts";

const tones = { not_built: "neutral", building: "info", uploaded: "success" } as const;

/** Whether a white-label has all that it needs: files and a domain [BO-388]. */
export function BuildPanel({ brandId, state }: { brandId: string; state: BuildState }) {
  const t = useTranslations("console.form.build");
  const { save, isSaving } = useSave();
  return (
    <Panel title={t("title")} action={<StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>}>
      <p className="text-muted text-sm">{t("text")}</p>
      <div>
        <Button
          loading={isSaving}
          onClick={() =>
            void save(
              () => callApi("POST /admin/whitelabels/{id}/build", { params: { id: brandId } }),
              t("done"),
            ).catch(() => {})
          }
        >
          {t("build")}
        </Button>
      </div>
    </Panel>
  );
}
