"use client";

import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { longestLabelName } from "@/lib/contracts/words/label-words.ts";
import { Popover } from "../ui/dialog/popover.tsx";
import { Input } from "../ui/form/input.tsx";
import { matchingOptions } from "../ui/form/match-options.ts";
import { LabelDot } from "./label-tag.tsx";
import { useLabels } from "./use-labels.ts";

/** The types of labels that people have. */
const ofPeople = ["profile", "space", "ai_generated"] as const;

export interface LabelPickerProps {
  trigger: ReactNode;
  /** The ids of the labels that are on. */
  on: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Creates a label of a name. Without it only existing labels are offered. */
  onCreate?: (name: string) => Promise<void>;
}

/** A popover with the labels of people, a search, and (with `onCreate`) a way to make one of the typed name. */
export function LabelPicker({ trigger, on, onToggle, onCreate }: LabelPickerProps) {
  const t = useTranslations("labels.person");
  const [open, setOpen] = useState(false);
  return (
    <Popover trigger={trigger} label={t("add")} open={open} onOpenChange={setOpen} className="w-64 p-2">
      {open ? <Choices on={on} onToggle={onToggle} {...(onCreate ? { onCreate } : {})} /> : null}
    </Popover>
  );
}

function Choices({ on, onToggle, onCreate }: Omit<LabelPickerProps, "trigger">) {
  const t = useTranslations("labels.person");
  const [typed, setTyped] = useState("");
  const { data: labels = [] } = useLabels(ofPeople);
  const shown = matchingOptions(labels, typed);
  const name = typed.trim().slice(0, longestLabelName);
  const isNew = name !== "" && !labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
  const create = async () => {
    await onCreate?.(name);
    setTyped("");
  };
  const row = "flex w-full items-center gap-2 rounded-field px-2 py-1.5 text-left text-sm hover:bg-hover";
  return (
    <>
      <Input
        aria-label={t("find")}
        placeholder={t("find")}
        autoComplete="off"
        maxLength={longestLabelName}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (shown[0]) onToggle(shown[0]._id);
          else if (isNew && onCreate) void create();
        }}
      />
      <div className="mt-1 max-h-64 overflow-y-auto">
        {shown.map((label) => (
          <button
            key={label._id}
            type="button"
            aria-pressed={on.has(label._id)}
            className={row}
            onClick={() => onToggle(label._id)}
          >
            <LabelDot color={label.color} />
            <span className="min-w-0 flex-1 truncate">{label.name}</span>
            {on.has(label._id) ? <Check aria-hidden="true" /> : null}
          </button>
        ))}
        {isNew && onCreate ? (
          <button type="button" className={row} onClick={() => void create()}>
            <Plus aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{t("create", { name })}</span>
          </button>
        ) : null}
        {shown.length === 0 && !(isNew && onCreate) ? (
          <p className="px-2 py-1.5 text-muted text-xs">{t(typed === "" ? "empty" : "none")}</p>
        ) : null}
      </div>
    </>
  );
}
