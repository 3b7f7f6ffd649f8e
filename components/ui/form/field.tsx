"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "../cn.ts";

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/**
 * The attributes of a control inside a Field: its id, its description and whether it is invalid. An id of its own
 * takes precedence.
 */
export function useFieldControl<P extends { id?: string; required?: boolean }>(props: P) {
  const field = use(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** One line below the control: its purpose or its format. */
  help?: ReactNode;
  /** An error that says what to do. It replaces the help. */
  error?: string | undefined;
  required?: boolean;
  /** Shows "optional" beside the label. */
  optional?: boolean;
  /** Characters used and allowed, shown only near the limit. */
  counter?: { used: number; limit: number };
  /** For a group of controls (radios, checkboxes): the label names the group. */
  group?: boolean;
  labelHidden?: boolean;
  /** Keeps a line free below the control, so that a later message moves nothing. */
  roomForNote?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label above a control, with help or error below, connected for screen readers. */
export function Field({
  label,
  help,
  error,
  required = false,
  optional = false,
  counter,
  group = false,
  labelHidden = false,
  roomForNote = false,
  className,
  children,
}: FieldProps) {
  const t = useTranslations("common");
  const id = useId();
  const noteId = `${id}-note`;
  const labelId = `${id}-label`;
  const hasNote = Boolean(error ?? help);
  const describedBy = hasNote ? noteId : undefined;
  const left = counter ? counter.limit - counter.used : 0;
  const nearLimit = counter !== undefined && left <= Math.max(20, counter.limit * 0.1);
  const words = (
    <>
      {label}
      {optional ? (
        <>
          {" "}
          <span className="ml-1 font-normal text-faint">{t("optional")}</span>
        </>
      ) : null}
    </>
  );
  const labelLook = cn("block font-medium text-sm text-text", labelHidden && "sr-only");

  const body = (
    <>
      {group ? (
        <span id={labelId} className={labelLook}>
          {words}
        </span>
      ) : (
        <label htmlFor={id} className={labelLook}>
          {words}
        </label>
      )}
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {hasNote || nearLimit || roomForNote ? (
        <div className={cn("flex items-start justify-between gap-3 text-xs", roomForNote && "min-h-4.5")}>
          <span id={noteId} className={error ? "flex gap-1.5 text-danger" : "text-muted"}>
            {error ? <CircleAlert aria-hidden="true" className="mt-px size-3.5!" /> : null}
            {error ? <span className="whitespace-pre-line wrap-anywhere">{error}</span> : help}
          </span>
          {nearLimit ? (
            <span
              aria-live="polite"
              className={cn("tabular ml-auto shrink-0", left < 0 ? "text-danger" : "text-muted")}
            >
              {left < 0 ? t("charactersOver", { count: -left }) : t("charactersLeft", { count: left })}
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  );
  return group ? (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out with the rest.
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={cn("flex flex-col gap-1.5", className)}
    >
      {body}
    </div>
  ) : (
    <div className={cn("flex flex-col gap-1.5", className)}>{body}</div>
  );
}
