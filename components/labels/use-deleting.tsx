"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { LabelView } from "@/lib/contracts/labels.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { toast } from "../ui/toast/toast.tsx";

// Loaded when it is opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

/** Deletes a label after a question; `question` belongs into the page. */
export function useDeleting() {
  const t = useTranslations("labels");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<LabelView | null>(null);
  const remove = async ({ _id }: LabelView) => {
    try {
      await callApi("DELETE /labels/{id}/delete", { params: { id: _id } });
    } catch (error) {
      tell(error);
      throw error;
    }
    toast.success(t("deleted"));
    await client.invalidateQueries({ queryKey: ["labels"] });
  };
  const question = leaving ? (
    <ConfirmDialog
      open
      onOpenChange={() => setLeaving(null)}
      title={t("deleteTitle", { name: leaving.name })}
      body={t("deleteText")}
      verb={t("delete")}
      danger
      onConfirm={() => remove(leaving)}
    />
  ) : null;
  return { ask: setLeaving, question };
}
