import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** What a form that stays open shows after a save: the saved values, or its default values for a new entry. */
export type AfterSave = "keep" | "clear";

/** Resets a form after a save: nothing is unsaved, and a cleared form has the focus on its first field. */
export function settleForm<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, "reset" | "setFocus">,
  {
    afterSave,
    saved,
    defaults,
    fields,
  }: {
    readonly afterSave: AfterSave;
    readonly saved: V;
    readonly defaults: V;
    /** The fields that it shows, in order. */
    readonly fields: readonly string[];
  },
): void {
  if (afterSave === "keep") {
    form.reset(saved, { keepValues: true });
    return;
  }
  form.reset(defaults);
  const [first] = fields;
  if (first !== undefined) form.setFocus(first as FieldPath<V>);
}
