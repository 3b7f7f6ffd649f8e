"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";

export interface RemoveImportDialogProps {
  entry: ImportEntry;
  onClose: () => void;
  /** Rejects on failure: the dialog stays open. */
  onRemove: (withPeople: boolean) => Promise<void>;
}

/** Asks before an import is removed, and whether to delete the people whom only it brought. */
export function RemoveImportDialog({ entry, onClose, onRemove }: RemoveImportDialogProps) {
  const t = useTranslations("campaigns.people");
  const [withPeople, setWithPeople] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ["profiles", "own-people", entry._id],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/searches/{id}/own_people", { params: { id: entry._id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const people = data?.people ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("removeTitle", { name: entry.file_name })}
      body={
        <>
          <span className="block">{t(withPeople ? "removeBothText" : "removeText")}</span>
          {people > 0 ? (
            <span className="mt-3 block text-text">
              <Checkbox
                checked={withPeople}
                onCheckedChange={(checked) => setWithPeople(checked === true)}
                label={t("removePeople", { count: people })}
              />
            </span>
          ) : isPending && entry.accepted > 0 ? (
            // Reserves room for the choice, so that it doesn't move the buttons when it appears.
            <span className="mt-3 block h-5" />
          ) : null}
        </>
      }
      verb={withPeople ? t("removeBoth", { count: people }) : t("removeVerb")}
      danger
      onConfirm={() => onRemove(withPeople)}
    />
  );
}
