"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "../ui/dialog/dialog.tsx";

/** Says what a plan with smart sequences brings, where the present one lacks them. */
export function UpgradeDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("campaigns.smart");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("upgradeTitle")}>
      <p>{t("upgradeText")}</p>
    </Dialog>
  );
}
