"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./button.tsx";
import { NativeSelect } from "./form/native-select.tsx";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Rows per page, with the offered sizes. */
  size?: { value: number; choices: readonly number[]; onChange: (size: number) => void };
}

/** The page numbers below a list. */
export function Pagination({ page, pages, onPage, size }: PaginationProps) {
  const t = useTranslations("common.list");
  return (
    <nav
      aria-label={t("pages")}
      className="tabular flex h-11 items-center justify-end gap-3 px-3 text-muted text-xs"
    >
      {size ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the list inside is the control.
        <label className="mr-auto flex items-center gap-2">
          {t("rowsPerPage")}
          <NativeSelect
            value={size.value}
            onChange={(event) => size.onChange(Number(event.target.value))}
            className="h-7 w-auto text-xs"
          >
            {size.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </NativeSelect>
        </label>
      ) : null}
      <span aria-live="polite">{t("page", { page, pages })}</span>
      <span className="flex">
        <IconButton
          size="sm"
          label={t("previousPage")}
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          size="sm"
          label={t("nextPage")}
          icon={<ChevronRight />}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
