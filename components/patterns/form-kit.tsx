"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { Banner } from "../ui/banner.tsx";
import { keepFocus } from "../ui/keep-focus.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useTypedEarly } from "./use-typed-early.ts";

/** What the server found wrong: where (dots between the parts) and what to do, in the person's language. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** What a save came to: done, or what is wrong with fields, or a message for the whole form. */
export type SaveResult = { ok: true } | { ok: false; problems?: readonly FieldProblem[]; message?: string };

export interface FormKitProps<V extends FieldValues> {
  defaultValues: DefaultValues<V>;
  onSave: (values: V) => Promise<SaveResult>;
  /** Leaving with unsaved changes asks first. Off for sign-in and search. */
  guard?: boolean;
  className?: string;
  children: (form: UseFormReturn<V>) => ReactNode;
}

/** Whether spaces around what was typed are a slip there; a password may begin or end with one. */
const isTidied = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  ["text", "email", "tel"].includes(field.type) &&
  field.dataset.keepsSpaces === undefined;

/**
 * A form: checks a field when it is left, then while it is typed; Enter submits; a failed save keeps everything typed, puts
 * each problem under its field and the focus on the first. The submit button takes `form.formState.isSubmitting` as
 * `loading`; fields take `form.register(name)` and `form.formState.errors`.
 */
export function FormKit<V extends FieldValues>({
  defaultValues,
  onSave,
  guard = true,
  className,
  children,
}: FormKitProps<V>) {
  const t = useTranslations("errors-ui");
  const form = useForm<V>({
    defaultValues,
    mode: "onBlur",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
  const [failure, setFailure] = useState<string | null>(null);
  // The server has no hydrated form: a press before hydration must not send a plain request.
  const [ready, setReady] = useState(false);
  const early = useTypedEarly();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed early is taken over once.
  useEffect(() => {
    for (const [name, text] of early.typed)
      if (hasField(form, name))
        form.setValue(name as FieldPath<V>, text as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setReady(true);
  }, []);

  // A field doesn't keep spaces at its ends: what stands there is what will be saved [SH-506].
  const tidy = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (!isTidied(target) || target.value === target.value.trim() || !hasField(form, target.name)) return;
    const value = target.value.trim() as PathValue<V, FieldPath<V>>;
    form.setValue(target.name as FieldPath<V>, value, { shouldDirty: true, shouldValidate: true });
  };

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    let result: SaveResult;
    try {
      result = await onSave(values);
    } catch {
      setFailure(t("offline"));
      return;
    }
    if (result.ok) {
      form.reset(values, { keepValues: true });
      return;
    }
    const problems = result.problems ?? [];
    const known = problems.filter((problem) => hasField(form, problem.path));
    known.forEach((problem, index) => {
      form.setError(
        problem.path as FieldPath<V>,
        { type: "server", message: problem.message },
        { shouldFocus: index === 0 },
      );
    });
    const elsewhere = problems
      .filter((problem) => !known.includes(problem))
      .map((problem) => problem.message);
    const words = [result.message, ...elsewhere].filter(Boolean).join(" ");
    if (words || known.length === 0) setFailure(words || t("notSaved"));
  });

  return (
    <FormProvider {...form}>
      <form
        id={early.id}
        noValidate
        method="post"
        aria-busy={form.formState.isSubmitting || undefined}
        data-ready={ready || undefined}
        className={className}
        onSubmit={submit}
        // The field that lost the focus to a button would be checked, its problem would appear above the button, and the
        // button would have moved away before the mouse came up.
        onMouseDown={keepFocus}
        onBlur={tidy}
      >
        {failure ? (
          <Banner tone="danger" urgent className="mb-4 whitespace-pre-line wrap-anywhere">
            {failure}
          </Banner>
        ) : null}
        {children(form)}
      </form>
      {guard ? <UnsavedGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} /> : null}
    </FormProvider>
  );
}

/** Whether the form shows a field of that path. */
function hasField<V extends FieldValues>(form: UseFormReturn<V>, path: string): boolean {
  return form.control._names.mount.has(path as FieldPath<V>);
}
