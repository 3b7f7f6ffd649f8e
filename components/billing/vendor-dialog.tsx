"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";

/** Says that a plan is bought at the vendor, from whose product the brand's people come [BO-169]. */
export function VendorDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("billing.refusal");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("vendorTitle")}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t("close")}
        </Button>
      }
    >
      <p>{t("vendor")}</p>
    </Dialog>
  );
}
