"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { WebhookView } from "@/lib/contracts/webhooks.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** The secret with which a receiver checks messages; it can be replaced. */
export function SecretDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const params = { id: webhook._id };
  const queryKey = ["webhooks", "secret", webhook._id] as const;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /webhooks/{id}/secret", { params, signal }),
    gcTime: 0,
  });
  const replace = async () => {
    if (!data) return;
    setIsBusy(true);
    try {
      const renewed = await callApi("POST /webhooks/{id}/secret", {
        params,
        body: { version: data.version },
      });
      client.setQueryData(queryKey, renewed);
      toast.success(t("secretReplaced"));
    } catch (error) {
      tellFailure(error, words("offline"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={500}
      title={t("secretTitle", { name: webhook.trigger_name })}
      description={t("secretText")}
    >
      <div className="flex flex-col gap-4">
        <div className="flex min-h-8 items-center gap-2">
          <code className="wrap-anywhere min-w-0 flex-1 font-mono text-xs">{data?.secret ?? "…"}</code>
          {data ? <CopyButton text={data.secret} label={t("copySecret")} /> : null}
        </div>
        <p className="text-muted text-sm">{t("replaceText")}</p>
        <div className="flex justify-end">
          <Button loading={isBusy} disabled={!data} onClick={() => void replace()}>
            {t("replace")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
