"use client";

import { useTranslations } from "next-intl";
import { keys } from "./dial-rules.ts";

/** The keys of a phone. With shift, some insert another sign [OC-312]. */
export function Keypad({ onKey }: { onKey: (sign: string) => void }) {
  const t = useTranslations("dialer.panel");
  return (
    <fieldset aria-label={t("keypad")} className="mx-auto grid w-full max-w-60 grid-cols-3 gap-2">
      {keys.map(([plain, shifted]) => (
        <button
          key={plain}
          type="button"
          onClick={(press) => onKey(press.shiftKey ? shifted : plain)}
          title={shifted === plain ? undefined : t("withShift", { sign: shifted })}
          className="flex h-12 flex-col items-center justify-center rounded-card border bg-raised font-medium text-lg transition-colors hover:bg-hover"
        >
          {plain}
          {shifted === plain ? null : (
            <span aria-hidden="true" className="-mt-1 text-muted text-xs">
              {shifted}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
