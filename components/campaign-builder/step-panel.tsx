"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { PersonState } from "@/lib/contracts/campaign-people.ts";
import type { SequenceStep } from "@/lib/contracts/campaigns.ts";
import { check, render } from "@/lib/kernel/placeholders/index.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/dropdown-menu.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { delayFault } from "./delay-fault.ts";
import { TestMail } from "./test-mail.tsx";
import { type Problem, useProblemWords } from "./use-problem-words.ts";

/** Longest texts in characters, and the longest delay in hours. */
export interface StepLimits {
  note: number;
  message: number;
  subject: number;
  email: number;
  longestDelay: number;
}

const panelId = "step-panel";

/** Puts the focus on the first field of the selected step. */
export function focusPanel(): void {
  document.getElementById(panelId)?.querySelector<HTMLElement>("input, textarea")?.focus();
}

/** Brings the selected step's fields into sight, where they stand under the sequence; beside it nothing moves. */
export function showPanel(): void {
  requestAnimationFrame(() => document.getElementById(panelId)?.scrollIntoView({ block: "nearest" }));
}

type TextField = "note" | "subject" | "text";

export interface StepPanelProps {
  step: SequenceStep;
  isFirst: boolean;
  problems: readonly Problem[];
  limits: StepLimits;
  /** The names that a text may use. */
  names: readonly string[];
  /** A real imported person, for the preview. */
  person: PersonState["profile"] | null;
  /** The campaign's first mailbox. */
  mailboxId: string | null;
  onChange: (change: Partial<SequenceStep>, label: string) => void;
}

/** Edits the selected step; texts are checked while they are typed and shown as one real person would read them. */
export function StepPanel(props: StepPanelProps) {
  const { step, isFirst, problems, limits, names, person, mailboxId, onChange } = props;
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const fields: { name: TextField; limit: number; isLine: boolean }[] =
    step.type === "connection_request"
      ? [{ name: "note", limit: limits.note, isLine: false }]
      : step.type === "message"
        ? [{ name: "text", limit: limits.message, isLine: false }]
        : [
            { name: "subject", limit: limits.subject, isLine: true },
            { name: "text", limit: limits.email, isLine: false },
          ];
  // Too many hours are judged here, at every key; too few come from the server's check.
  const delayProblem =
    delayFault(step.delay, limits.longestDelay) ??
    problems.find((problem) => problem.field === "delay" && problem.key !== "too_large_delay");
  const others = problems.filter((problem) => problem.field === null);
  return (
    <section id={panelId} aria-label={t("panel")} className="flex scroll-my-20 flex-col gap-4">
      <h2 className="font-semibold text-md">{t(`types.${step.type}`)}</h2>
      {others.map((problem) => (
        <p key={problem.key} className="text-danger text-xs">
          {wordsOf(problem)}
        </p>
      ))}
      <Field
        label={isFirst ? t("delayFirst") : t("delay")}
        help={t("delayHelp")}
        error={delayProblem ? wordsOf(delayProblem) : undefined}
      >
        <Input
          type="number"
          min={isFirst ? 0 : 1}
          max={limits.longestDelay}
          value={step.delay}
          onChange={(event) =>
            onChange({ delay: Math.max(0, Math.round(Number(event.target.value) || 0)) }, "delay")
          }
        />
      </Field>
      {fields.map((field) => (
        <TextEditor
          key={`${step.id}-${field.name}`}
          {...{ field, limits, names, person }}
          value={step[field.name] ?? ""}
          problems={problems.filter((problem) => problem.field === field.name)}
          onChange={(value) => onChange({ [field.name]: value }, field.name)}
        />
      ))}
      <Preview step={step} person={person} />
      {step.type === "email" ? (
        <TestMail
          step={step}
          mailboxId={step.mailbox_ids?.[0] ?? mailboxId}
          profileId={person?._id ?? null}
        />
      ) : null}
    </section>
  );
}

function TextEditor({
  field,
  value,
  problems,
  names,
  onChange,
}: {
  field: { name: TextField; limit: number; isLine: boolean };
  value: string;
  problems: readonly Problem[];
  names: readonly string[];
  onChange: (value: string) => void;
}) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const box = useRef<HTMLDivElement>(null);
  // Behind a field that was just inserted: there typing goes on once the menu is closed.
  const caret = useRef<number | null>(null);
  const insert = (name: string) => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input,textarea");
    const at = control?.selectionStart ?? value.length;
    const end = control?.selectionEnd ?? at;
    const piece = `{${name}}`;
    onChange(value.slice(0, at) + piece + value.slice(end));
    caret.current = at + piece.length;
  };
  // Brackets and names are judged here, at every key; the rest comes from the server's check.
  const live = check(value, names)[0];
  const served = problems.find((problem) => problem.key !== "placeholder");
  const error = live
    ? t(`placeholderProblems.${live.kind}`, { name: live.name })
    : served
      ? wordsOf(served)
      : undefined;
  return (
    <div ref={box} className="relative">
      <Field
        label={t(`fields.${field.name}`)}
        error={error}
        counter={{ used: value.length, limit: field.limit }}
      >
        {field.isLine ? (
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

function Preview({ step, person }: { step: SequenceStep; person: PersonState["profile"] | null }) {
  const t = useTranslations("campaigns.builder");
  if (!person) return <p className="text-muted text-xs">{t("previewNobody")}</p>;
  const { custom_fields, ...own } = person;
  const values: Record<string, string | null> = { ...custom_fields, ...own };
  const show = (text: string) => {
    const rendered = render(text, values);
    return rendered.ok ? rendered.text : t("previewMissing", { names: rendered.missing.join(", ") });
  };
  const body = step.type === "connection_request" ? step.note : step.text;
  return (
    <div aria-live="polite" className="rounded-card border bg-background p-3">
      <p className="mb-2 font-medium text-muted text-xs">
        {t("previewFor", { name: person.full_name || person.email || "" })}
      </p>
      {step.type === "email" ? <p className="mb-1 font-semibold">{show(step.subject ?? "")}</p> : null}
      <p className="whitespace-pre-wrap break-words">{show(body ?? "") || t("noText")}</p>
    </div>
  );
}
