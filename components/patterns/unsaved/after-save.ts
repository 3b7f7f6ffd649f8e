import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** What a form that stays open shows after a save: what was saved, or its default values for the next one. */
export type AfterSave = "keep" | "clear";

/** Brings a form to where it stands after a save: nothing is unsaved; a cleared one has the focus on its first field. */
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
    /** The fields that it shows, in their order. */
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
