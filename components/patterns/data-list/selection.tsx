"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";

/** The selected rows, by id. */
export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: Set<string>) => void;
}

/** Selects one row. */
export function RowBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const t = useTranslations("common.list");
  const toggle = (isOn: boolean) => {
    const next = new Set(selection.ids);
    if (isOn) next.add(id);
    else next.delete(id);
    selection.onChange(next);
  };
  return (
    <Checkbox
      aria-label={t("selectRow", { name })}
      checked={selection.ids.has(id)}
      onCheckedChange={(isOn) => toggle(isOn === true)}
    />
  );
}

/**
 * The bar at the bottom while rows are selected: how many, and the actions. When the selection ends it disappears, and
 * the focus moves from its buttons to the list.
 */
export function SelectionBar({
  selection,
  list,
  children,
}: {
  selection: Selection;
  list: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const t = useTranslations("common.list");
  const isEmpty = selection.ids.size === 0;
  const wasThere = useRef(false);
  useEffect(() => {
    if (isEmpty && wasThere.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    wasThere.current = !isEmpty;
  }, [isEmpty, list]);
  if (isEmpty) return null;
  return (
    <div className="sticky bottom-16 z-20 mx-auto mt-auto mb-3 flex w-fit max-w-full animate-float-in flex-wrap items-center gap-1.5 rounded-card border bg-raised py-1.5 pr-1.5 pl-3 shadow-float sm:bottom-4 sm:max-w-[calc(100%-32px)] sm:gap-2 sm:pl-4">
      <span aria-live="polite" className="tabular font-medium">
        {t("selected", { count: selection.ids.size })}
      </span>
      {children}
      <IconButton label={t("clearSelection")} icon={<X />} onClick={() => selection.onChange(new Set())} />
    </div>
  );
}
