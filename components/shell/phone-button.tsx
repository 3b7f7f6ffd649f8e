"use client";

import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

export interface PhoneButtonProps {
  onOpen: () => void;
  hasAccounts: boolean;
}

/** Opens the dialer. Without a social account it is disabled, and says why [SH-219]. */
export function PhoneButton({ onOpen, hasAccounts }: PhoneButtonProps) {
  const t = useTranslations("shell");
  const looks = { variant: "ghost", size: "sm", "aria-label": t("phone") } as const;
  return (
    <Button
      {...looks}
      disabled={!hasAccounts}
      title={t(hasAccounts ? "phone" : "phoneWithoutAccount")}
      onClick={onOpen}
    >
      <Phone aria-hidden="true" />
    </Button>
  );
}
