import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";
import type { CardState } from "./card-state.ts";

const tones: Readonly<Record<CardState, Tone>> = {
  connected: "success",
  disconnected: "neutral",
  disabled: "danger",
  via_zapier: "info",
  coming_soon: "neutral",
};

/** A card of the catalogue: its name, how it stands, a line, and what can be done. */
export function IntegrationCard({
  name,
  icon,
  state,
  text,
  action,
  children,
}: {
  name: string;
  icon?: ReactNode;
  state: CardState;
  text: ReactNode;
  action?: ReactNode;
  /** What is connected. */
  children?: ReactNode;
}) {
  const t = useTranslations("integrations.card");
  const isOff = state === "coming_soon";
  return (
    <li className="flex flex-col rounded-card border bg-raised">
      <div className="flex flex-1 items-start gap-3 p-4">
        <span
          aria-hidden="true"
          className={`grid size-9 shrink-0 place-items-center rounded-field font-semibold text-sm ${isOff ? "bg-hover text-muted" : "bg-accent-soft text-accent-ink"}`}
        >
          {icon ?? name.slice(0, 1)}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-semibold">{name}</h3>
            <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
          </div>
          {text ? <p className="text-muted text-xs">{text}</p> : null}
          {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
        </div>
      </div>
      {children}
    </li>
  );
}
