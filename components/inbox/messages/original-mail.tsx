"use client";

import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { useDownload } from "./use-download.ts";

/** Downloads a received mail as it came, with its headers. */
export function OriginalMail({ id, subject }: { id: string; subject: string | null }) {
  const t = useTranslations("inbox.original");
  const { mutate, isPending } = useDownload(`/api/inbox/messages/${id}/original`, `${subject || "mail"}.eml`);
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1"
      loading={isPending}
      aria-label={t("download")}
      onClick={() => mutate()}
    >
      {t("title")}
    </Button>
  );
}
