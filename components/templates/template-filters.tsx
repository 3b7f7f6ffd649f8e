"use client";

import { useTranslations } from "next-intl";
import type { TemplateView } from "@/lib/contracts/templates.ts";
import { templateChannels } from "@/lib/contracts/words/template-channels.ts";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { NativeSelect } from "../ui/form/native-select.tsx";
import type { TemplateChoice } from "./use-templates.ts";

interface TemplateFiltersProps {
  readonly choice: TemplateChoice;
  readonly folders: readonly string[];
  readonly labels: TemplateView["labels"];
}

/** Search and filters of the templates, which the address keeps. */
export function TemplateFilters({ choice, folders, labels }: TemplateFiltersProps) {
  const t = useTranslations("templates");
  const write = useListQuery();
  const set = (name: string, value: string) =>
    write((query) => (value ? query.set(name, value) : query.delete(name)));
  const known =
    choice.folder === null || folders.includes(choice.folder) ? folders : [choice.folder, ...folders];
  return (
    <FilterBar
      label={t("search")}
      add={
        <>
          <NativeSelect
            aria-label={t("channel")}
            value={choice.channel ?? ""}
            onChange={(event) => set("channel", event.target.value)}
          >
            <option value="">{t("allChannels")}</option>
            {templateChannels
              .filter((channel) => channel !== "any")
              .map((channel) => (
                <option key={channel} value={channel}>
                  {t(`channels.${channel}`)}
                </option>
              ))}
          </NativeSelect>
          {known.length > 0 ? (
            <NativeSelect
              aria-label={t("folder")}
              className="max-w-48"
              value={choice.folder ?? ""}
              onChange={(event) => set("folder", event.target.value)}
            >
              <option value="">{t("allFolders")}</option>
              {known.map((folder) => (
                <option key={folder} value={folder}>
                  {folder}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {labels.length > 0 ? (
            <NativeSelect
              aria-label={t("label")}
              className="max-w-48"
              value={choice.labelId ?? ""}
              onChange={(event) => set("label", event.target.value)}
            >
              <option value="">{t("allLabels")}</option>
              {labels.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          <NativeSelect
            aria-label={t("whose")}
            value={choice.of}
            onChange={(event) => set("of", event.target.value === "all" ? "" : event.target.value)}
          >
            {(["all", "own", "shared"] as const).map((of) => (
              <option key={of} value={of}>
                {t(`of.${of}`)}
              </option>
            ))}
          </NativeSelect>
        </>
      }
    />
  );
}
