"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { Panel } from "../patterns/panel.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";

const presets = {
  blue: "#2f6fde",
  teal: "#0f8b8d",
  green: "#2e8b57",
  violet: "#7c4dff",
  pink: "#d6336c",
  red: "#d64545",
  slate: "#52606d",
} as const;

type Preset = keyof typeof presets;
type Choice = "brand" | "own" | Preset;

const names = Object.keys(presets) as Preset[];

const choiceOf = (accent: string | null): Choice =>
  accent === null ? "brand" : (names.find((name) => presets[name] === accent) ?? "own");

export interface AppearanceFormProps {
  workspaceId: string;
  brand: { name: string; primary: string };
  accent: string | null;
}

/** The colour of the application for everybody in the workspace [SH-267]. */
export function AppearanceForm({ workspaceId, brand, accent }: AppearanceFormProps) {
  const t = useTranslations("preferences.appearance");
  const tell = useTellFailure();
  const [choice, setChoice] = useState<Choice>(choiceOf(accent));
  const [own, setOwn] = useState(accent ?? brand.primary);
  const [isSaving, setIsSaving] = useState(false);
  const group = useId();
  const wanted = choice === "brand" ? null : choice === "own" ? own : presets[choice];
  const options: { value: Choice; colour: string; label: string }[] = [
    { value: "brand", colour: brand.primary, label: t("brand", { brand: brand.name }) },
    ...names.map((name) => ({ value: name, colour: presets[name], label: t(name) })),
    { value: "own", colour: own, label: t("own") },
  ];
  const save = async () => {
    setIsSaving(true);
    try {
      await callApi("POST /space/{id}/update", {
        params: { id: workspaceId },
        body: { space_object: { accent: wanted } },
      });
      // The colours are part of the document.
      toast.successAfterwards(t("saved"));
      window.location.reload();
    } catch (error) {
      tell(error);
      setIsSaving(false);
    }
  };
  return (
    <Panel title={t("colour")}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <legend className="sr-only">{t("colour")}</legend>
          {options.map(({ value, colour, label }) => (
            <label
              key={value}
              className="flex cursor-pointer items-center gap-2.5 rounded-card border p-2.5 text-sm transition-colors hover:border-border-strong has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={group}
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                className="sr-only"
              />
              <span
                aria-hidden="true"
                className="size-5 shrink-0 rounded-full border"
                style={{ background: colour }}
              />
              <span className="wrap-anywhere min-w-0">{label}</span>
            </label>
          ))}
        </fieldset>
        {choice === "own" ? (
          <label className="flex items-center gap-3 text-sm">
            <span className="font-medium">{t("pick")}</span>
            <input
              type="color"
              value={own}
              onChange={({ target }) => setOwn(target.value)}
              className="h-8 w-14 cursor-pointer rounded-field border bg-raised p-0.5"
            />
            <span className="tabular text-muted">{own}</span>
          </label>
        ) : null}
        <div>
          <Button type="submit" variant="primary" loading={isSaving} disabled={wanted === accent}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
