"use client";

import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { offerUpgrade } from "../patterns/upgrade/offer-upgrade.ts";
import { Button } from "../ui/button.tsx";

export interface PhoneButtonProps {
  /** Where the calls to make are listed. Null: the plan has no such list. */
  href: string | null;
  hasAccounts: boolean;
}

/** Leads to the calls that are due. Without a social account it is disabled, and says why [SH-219]. */
export function PhoneButton({ href, hasAccounts }: PhoneButtonProps) {
  const t = useTranslations("shell");
  const looks = { variant: "ghost", size: "sm", "aria-label": t("phone"), title: t("phone") } as const;
  if (!hasAccounts)
    return (
      <Button {...looks} disabled title={t("phoneWithoutAccount")}>
        <Phone aria-hidden="true" />
      </Button>
    );
  if (href === null)
    return (
      <Button {...looks} onClick={() => offerUpgrade({ title: t("phoneUpgrade") })}>
        <Phone aria-hidden="true" />
      </Button>
    );
  return (
    <Button asChild {...looks}>
      <Link href={href}>
        <Phone aria-hidden="true" />
      </Link>
    </Button>
  );
}
