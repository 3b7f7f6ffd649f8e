"use client";

import { Plus } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";

export interface NewAccountProps {
  seats: { readonly used: number; readonly total: number };
  /** The most accounts that the brand allows, where it says so. */
  maxAccounts: number | null;
  className: string;
  onFollow: () => void;
}

/** The link to add an account. Without a free seat it is disabled, and says why on hover [SH-257]. */
export function NewAccount({ seats, maxAccounts, className, onFollow }: NewAccountProps) {
  const t = useTranslations("shell");
  // Opens over the present page and keeps its address's other parameters [SH-063].
  const query = new URLSearchParams(useSearchParams());
  query.set("addNewModal", "true");
  const href = `${usePathname()}?${query}`;
  const isAtMost = maxAccounts !== null && seats.used >= maxAccounts;
  const isFull = isAtMost || seats.used >= seats.total;
  const why = t(isAtMost ? "maxAccountsFull" : "seatsFull");
  const count =
    maxAccounts === null ? t("seats", seats) : t("maxAccounts", { used: seats.used, max: maxAccounts });
  const content = (
    <>
      <Plus aria-hidden="true" className="text-muted" />
      {t("newAccount")}
    </>
  );
  return (
    <>
      {isFull ? (
        <button
          type="button"
          aria-disabled="true"
          aria-describedby="seats-help"
          title={why}
          className={`${className} cursor-help text-faint`}
        >
          {content}
        </button>
      ) : (
        <Link href={href} scroll={false} className={className} onClick={onFollow}>
          {content}
        </Link>
      )}
      <p id="seats-help" className="px-2 py-1.5 text-muted text-xs">
        {count}
        {isFull ? ` ${why}` : null}
      </p>
    </>
  );
}
