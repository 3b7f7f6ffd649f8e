"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { useTellFailure } from "../../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.tsx";

/** Cancels a mail that waits for its server. */
export function CancelWaiting({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox.scheduled");
  const tell = useTellFailure();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    setIsBusy(true);
    try {
      await callApi("POST /inbox/messages/{id}/cancel", { params: { id: message._id } });
      toast.message(t("canceled"));
    } catch (error) {
      tell(error);
    }
    // It may have left meanwhile: what became of it is shown either way.
    await client.invalidateQueries({ queryKey: ["conversation"] });
    setIsBusy(false);
  };
  return (
    <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void cancel()}>
      {t("cancel")}
    </Button>
  );
}
