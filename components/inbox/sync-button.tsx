"use client";

import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { IconButton } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** Syncs accounts now. The page shows new messages without a reload [OC-249]. */
export function SyncButton({ credentialIds }: { credentialIds: readonly string[] }) {
  const t = useTranslations("inbox.sync");
  const words = useTranslations("errors-ui");
  const sync = useMutation({
    mutationFn: () =>
      Promise.all(
        credentialIds.map((id) => callApi("POST /credentials/{id}/sync_dialogs", { params: { id } })),
      ),
    onSuccess: () => toast.success(t("asked")),
    onError: (error) => tellFailure(error, words("offline")),
  });
  return (
    <IconButton
      label={t("label")}
      icon={<RefreshCw />}
      loading={sync.isPending}
      disabled={credentialIds.length === 0}
      onClick={() => sync.mutate()}
    />
  );
}
