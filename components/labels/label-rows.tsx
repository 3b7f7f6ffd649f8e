"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { LabelView } from "@/lib/contracts/labels.ts";
import { IconButton } from "../ui/button.tsx";
import { LabelTag } from "./label-tag.tsx";

export interface LabelRowsProps {
  labels: readonly LabelView[];
  /** What stands beside a label. */
  detail: (label: LabelView) => ReactNode;
  onEdit: (label: LabelView) => void;
  onDelete: (label: LabelView) => void;
}

/** The rows of a list of labels, each with its actions where the member may change it. */
export function LabelRows({ labels, detail, onEdit, onDelete }: LabelRowsProps) {
  const t = useTranslations("labels");
  return (
    <ul className="flex flex-col divide-y rounded-card border bg-raised">
      {labels.map((label) => (
        <li key={label._id} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
            <LabelTag label={label} />
            <span className="wrap-anywhere mt-1 block min-w-0 text-muted text-xs sm:mt-0">
              {detail(label)}
            </span>
          </span>
          {label.is_editable ? (
            <>
              <IconButton
                size="sm"
                label={t("editOf", { name: label.name })}
                icon={<Pencil />}
                onClick={() => onEdit(label)}
              />
              <IconButton
                size="sm"
                label={t("deleteOf", { name: label.name })}
                icon={<Trash2 />}
                onClick={() => onDelete(label)}
              />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
