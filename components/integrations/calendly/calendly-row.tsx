import { useTranslations } from "next-intl";
import type { CalendlyUser } from "@/lib/contracts/calendars.ts";
import { Button } from "../../ui/button.tsx";

/** The name by which a calendar is told from others. */
export const nameOf = ({ first_name, last_name, email }: CalendlyUser): string =>
  `${first_name} ${last_name}`.trim() || email;

export interface CalendlyRowProps {
  calendar: CalendlyUser;
  onReconnect: () => void;
  onDisconnect: () => void;
}

/** A connected calendar: whose it is, Calendly's last refusal, and the actions. */
export function CalendlyRow({ calendar, onReconnect, onDisconnect }: CalendlyRowProps) {
  const t = useTranslations("integrations.calendar");
  const { email, status, error } = calendar;
  const isDown = status === "disabled";
  return (
    <li className="flex flex-col gap-2 border-t px-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{nameOf(calendar)}</p>
        <p className="truncate text-muted text-xs">{email}</p>
        {isDown ? <p className="mt-1 text-danger text-xs">{t("down")}</p> : null}
        {!isDown && error ? (
          <p className="wrap-anywhere mt-1 text-muted text-xs">{t("trouble", { error })}</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        {isDown && calendar.is_own ? (
          <Button size="sm" onClick={onReconnect}>
            {t("reconnect")}
            <span className="sr-only"> {nameOf(calendar)}</span>
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={onDisconnect}>
          {t("disconnect")}
          <span className="sr-only"> {nameOf(calendar)}</span>
        </Button>
      </div>
    </li>
  );
}
