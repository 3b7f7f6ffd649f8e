"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type PathValue,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { keepFocus } from "../ui/dialog/keep-focus.ts";
import { Banner } from "../ui/state/banner.tsx";
import { type AfterSave, settleForm } from "./unsaved/after-save.ts";
import { UnsavedGuard } from "./unsaved/unsaved-guard.tsx";
import { useTypedEarly } from "./unsaved/use-typed-early.ts";

/** A problem found by the server: the field (parts joined by dots) and what to do, in the person's language. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** The result of a save: done, problems of fields, or a message for the whole form. */
export type SaveResult = { ok: true } | { ok: false; problems?: readonly FieldProblem[]; message?: string };

export interface FormKitProps<V extends FieldValues> {
  defaultValues: DefaultValues<V>;
  onSave: (values: V) => Promise<SaveResult>;
  /** Leaving with unsaved changes asks first. Off for sign-in and search. */
  guard?: boolean;
  /**
   * What a form that stays open shows after a save: the saved values (`keep`, the default), or its default values for
   * a new entry (`clear`), with the focus on its first field.
   */
  afterSave?: AfterSave;
  /**
   * What is said of the whole form stands behind its fields, in room that is kept for it: for a form in the middle of a
   * page, where whatever came above the button would move it away from under the pointer.
   */
  roomForNotice?: boolean;
  className?: string;
  children: (form: UseFormReturn<V>) => ReactNode;
}

/**
 * A form. It checks a field when it is left, then while typing; Enter submits. A failed save keeps everything typed,
 * puts each problem under its field and the focus on the first. The submit button takes `form.formState.isSubmitting`
 * as `loading`; fields take `form.register(name)` and `form.formState.errors`.
 */
export function FormKit<V extends FieldValues>({
  defaultValues,
  onSave,
  guard = true,
  afterSave = "keep",
  roomForNotice = false,
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
  // Scrolled into view, so that a person at the end of a long form sees it.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  // Before hydration a press must not send a plain request, so the form isn't ready.
  const [ready, setReady] = useState(false);
  const early = useTypedEarly();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed early is taken over once.
  useEffect(() => {
    for (const [name, text] of early.typed)
      if (hasField(form, name))
        form.setValue(name as FieldPath<V>, text as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    setReady(true);
  }, []);

  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = guard && isDirty && !isSubmitting;

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
      const fields = [...form.control._names.mount];
      settleForm(form, { afterSave, saved: values, defaults: defaultValues as V, fields });
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

  const said = failure ? (
    <div
      ref={notice}
      className={roomForNotice ? "absolute inset-x-0 top-0 scroll-my-6" : "mb-4 scroll-my-16"}
    >
      <Banner tone="danger" urgent className="whitespace-pre-line wrap-anywhere">
        {failure}
      </Banner>
    </div>
  ) : null;

  return (
    <FormProvider {...form}>
      <form
        id={early.id}
        noValidate
        method="post"
        aria-busy={isSubmitting || undefined}
        data-ready={ready || undefined}
        // Read when typed text is about to be lost. As an attribute it is current before the next key or press is
        // handled; state passed to another component by an effect would come too late.
        data-unsaved={(guard && isDirty) || undefined}
        className={className}
        onSubmit={submit}
        // Keeps the focus in the field while a button is pressed. Otherwise the field would be checked, its problem
        // would appear above the button, and the button would move away before the mouse came up.
        onMouseDown={keepFocus}
      >
        {roomForNotice ? null : said}
        {children(form)}
        {roomForNotice ? <div className="relative h-16">{said}</div> : null}
      </form>
      {guard ? <UnsavedGuard dirty={isUnsaved} /> : null}
    </FormProvider>
  );
}

/** Whether the form shows a field with that path. */
function hasField<V extends FieldValues>(form: UseFormReturn<V>, path: string): boolean {
  return form.control._names.mount.has(path as FieldPath<V>);
}
