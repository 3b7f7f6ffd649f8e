"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { check } from "@/lib/kernel/placeholders/index.ts";
import { TemplatePicker } from "../../templates/index.ts";
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
  /** Offers templates for a channel. Left out: none. */
  templatesFor?: "social" | "email";
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
  templatesFor,
  onChange,
}: TextEditorProps) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const box = useRef<HTMLDivElement>(null);
  // The position after a field that was just inserted, where typing continues once the menu is closed.
  const caret = useRef<number | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const control = () => box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input,textarea");
  const insert = (piece: string) => {
    const at = control()?.selectionStart ?? value.length;
    const end = control()?.selectionEnd ?? at;
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
      <div className="absolute -top-1 right-0 flex">
        {templatesFor ? (
          <TemplatePicker
            channel={templatesFor}
            profileId={null}
            isSmall
            isOpen={isPicking}
            onOpenChange={setIsPicking}
            onInsert={({ text }) => insert(text)}
            focusAfter={() => control() ?? null}
          />
        ) : null}
        <Menu
          align="end"
          onCloseAutoFocus={(event) => {
            if (caret.current === null) return;
            event.preventDefault();
            control()?.focus();
            control()?.setSelectionRange(caret.current, caret.current);
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
            <MenuItem key={name} onSelect={() => insert(`{${name}}`)}>
              <code className="font-mono text-xs">{`{${name}}`}</code>
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
