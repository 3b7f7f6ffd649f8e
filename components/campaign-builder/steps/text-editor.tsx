"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { Menu, MenuItem } from "../../ui/menu/dropdown-menu.tsx";
import { type Problem, useProblemWords } from "../use-problem-words.ts";

export interface TextEditorProps {
  field: "note" | "subject" | "text" | "unsubscribe_text";
  value: string;
  /** The longest length in characters. Undefined: only the server checks it. */
  limit: number | undefined;
  /** The step's problems; those of this field are shown. */
  problems: readonly Problem[];
  /** The placeholders that it may use. */
  names: readonly string[];
  /** One line instead of several. */
  isLine?: boolean;
  onChange: (value: string) => void;
}

/** A text with placeholders, checked while it is typed. */
export function TextEditor({
  field,
  value,
  limit,
  problems,
  names,
  isLine = false,
  onChange,
}: TextEditorProps) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const box = useRef<HTMLDivElement>(null);
  // The position after a field that was just inserted, where typing continues once the menu is closed.
  const caret = useRef<number | null>(null);
  const insert = (name: string) => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input,textarea");
    const at = control?.selectionStart ?? value.length;
    const end = control?.selectionEnd ?? at;
    const piece = `{${name}}`;
    onChange(value.slice(0, at) + piece + value.slice(end));
    caret.current = at + piece.length;
  };
  // Brackets and names are checked here while typing; the server checks the rest.
  const live = check(value, names)[0];
  const served = problems.find((problem) => problem.field === field && problem.key !== "placeholder");
  const error = live
    ? t(`placeholderProblems.${live.kind}`, { name: live.name })
    : served
      ? wordsOf(served)
      : undefined;
  return (
    <div ref={box} className="relative">
      <Field
        label={t(`fields.${field}`)}
        error={error}
        {...(limit === undefined ? {} : { counter: { used: value.length, limit } })}
      >
        {isLine ? (
          <Input value={value} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Textarea rows={7} value={value} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
      <div className="absolute -top-1 right-0">
        <Menu
          align="end"
          onCloseAutoFocus={(event) => {
            if (caret.current === null) return;
            event.preventDefault();
            const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
              "input,textarea",
            );
            control?.focus();
            control?.setSelectionRange(caret.current, caret.current);
            caret.current = null;
          }}
          trigger={
            <Button size="sm" variant="ghost">
              <Braces aria-hidden="true" />
              {t("insertField")}
            </Button>
          }
        >
          {names.map((name) => (
            <MenuItem key={name} onSelect={() => insert(name)}>
              <code className="font-mono text-xs">{`{${name}}`}</code>
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
