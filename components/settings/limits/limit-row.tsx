import { useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { type LimitWindow, limitWindows, type TypedLimits } from "./typed-limits.ts";

/** A kind of action with a field for each window. A field's placeholder is the usual limit. */
export function LimitRow({
  row,
  isClosed,
  register,
  errors,
}: {
  row: LimitsView["kinds"][number];
  /** Whether the person may only read it. */
  isClosed: boolean;
  register: UseFormRegister<TypedLimits>;
  errors: FieldErrors<Record<LimitWindow, string>> | undefined;
}) {
  const t = useTranslations("settings.limits");
  const { kind, default_limit, ceiling } = row;
  const name = t(`kinds.${kind}`);
  const safe = limitWindows.flatMap((window) =>
    ceiling[window] === undefined ? [] : [t(`upTo.${window}`, { limit: ceiling[window] })],
  );
  return (
    <li className="grid items-start gap-x-4 gap-y-2 p-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-xs">{t("safe", { limits: safe.join(", ") })}</p>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {limitWindows.map((window) => (
          <Field key={window} label={t(`windows.${window}`)} error={errors?.[window]?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              readOnly={isClosed}
              className="sm:w-20"
              aria-label={t("fieldOf", { kind: name, window: t(`windows.${window}`) })}
              placeholder={default_limit[window] === undefined ? "–" : String(default_limit[window])}
              {...register(`${kind}.${window}`, {
                pattern: { value: /^\s*(?:\d{1,4}\s*)?$/, message: t("wrong") },
              })}
            />
          </Field>
        ))}
      </div>
    </li>
  );
}
