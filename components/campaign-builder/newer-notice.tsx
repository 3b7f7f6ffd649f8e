"use client";

import { useTranslations } from "next-intl";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { Banner } from "../ui/state/banner.tsx";

export interface NewerNoticeProps {
  newer: WorkflowView;
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Says who saved the campaign while it is being edited here, and asks which version to keep. */
export function NewerNotice({ newer, onLoad, onOverwrite }: NewerNoticeProps) {
  const t = useTranslations("campaigns.builder.newer");
  const { last_change: change } = newer;
  return (
    <Banner tone="warning" urgent className="mb-4" title={t("title")}>
      <p>
        {change?.is_own ? t("own") : change?.name ? t("by", { name: change.name }) : t("somebody")}
        {change ? (
          <>
            {" · "}
            <RelativeDate at={change.at} />
          </>
        ) : null}
      </p>
      <p>{t("kept")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onLoad}>
          {t("load")}
        </Button>
        <Button size="sm" onClick={onOverwrite}>
          {t("overwrite")}
        </Button>
      </div>
    </Banner>
  );
}
