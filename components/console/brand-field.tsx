"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { supportServices } from "@/lib/contracts/support-kinds.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { textOfWord } from "../ui/text-of-word.ts";
import type { BrandField, nested } from "./brand-fields.ts";

/** What services are called: the same in every language. */
const names: Readonly<Record<string, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  ...Object.fromEntries(Object.entries(supportServices).map(([kind, { name }]) => [kind, name])),
};

type Form = UseFormReturn<ReturnType<typeof nested>>;

/** The problem at a field's place: errors lie as values do. */
function problemAt(errors: object, name: string): string | undefined {
  const found = name
    .split(".")
    .reduce<unknown>((place, part) => (place as Record<string, unknown> | undefined)?.[part], errors);
  const message = (found as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : undefined;
}

/** The control of one setting of a white-label. */
export function BrandFieldControl({ field, form }: { field: BrandField; form: Form }) {
  const t = useTranslations("console.fields");
  const { name, kind, word } = field;
  const label = textOfWord(t, `${word}.label`) ?? word;
  const help = textOfWord(t, `${word}.help`) ?? undefined;
  const error = problemAt(form.formState.errors, name);
  const value = form.watch(name);
  if (kind === "switch") {
    form.register(name);
    return (
      <Field label={label} labelHidden group error={error}>
        <Checkbox
          label={
            <>
              {label}
              {help ? <span className="block text-muted text-xs">{help}</span> : null}
            </>
          }
          checked={value === true}
          onCheckedChange={(on) => form.setValue(name, on === true, { shouldDirty: true })}
        />
      </Field>
    );
  }
  return (
    <Field label={label} help={kind === "secret" ? t(field.isSet ? "set" : "notSet") : help} error={error}>
      {kind === "choice" ? (
        <NativeSelect {...form.register(name)}>
          {field.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {textOfWord(t, `choices.${choice === "" ? "usual" : choice}`) ?? names[choice] ?? choice}
            </option>
          ))}
        </NativeSelect>
      ) : kind === "secret" ? (
        <PasswordInput autoComplete="new-password" {...form.register(name)} />
      ) : kind === "lines" ? (
        <Textarea rows={3} {...form.register(name)} />
      ) : kind === "colour" ? (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t("pick", { name: label })}
            value={typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : "#888888"}
            onChange={({ target }) => form.setValue(name, target.value, { shouldDirty: true })}
            className="h-8 w-12 shrink-0 cursor-pointer rounded-field border bg-raised p-0.5"
          />
          <Input className="max-w-40" autoComplete="off" placeholder="#1d4ed8" {...form.register(name)} />
        </span>
      ) : (
        <Input
          autoComplete="off"
          {...(kind === "number" ? { type: "number", inputMode: "numeric" } : {})}
          {...(kind === "address" ? { type: "url", inputMode: "url", placeholder: "https://" } : {})}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
