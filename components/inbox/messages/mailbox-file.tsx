"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { sizeIn } from "../../files/index.ts";
import { Spinner } from "../../ui/state/spinner.tsx";
import { useDownload } from "./use-download.ts";

/** A file that was left in the mailbox, to be fetched from there. */
export function MailboxFile({ id, name, size }: { id: string; name: string; size: number | null }) {
  const t = useTranslations("inbox.files");
  const locale = useLocale();
  const { mutate, isPending } = useDownload(`/api/inbox/attachments/${id}`, name);
  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
      aria-label={t(isPending ? "fetching" : "fetch", { name })}
      className="flex max-w-full items-center gap-2 rounded-field border border-dashed bg-surface px-2 py-1 text-left text-xs hover:bg-hover aria-disabled:opacity-60"
    >
      {isPending ? <Spinner /> : <Download aria-hidden="true" className="size-3.5! shrink-0" />}
      <span className="wrap-anywhere">{name}</span>
      {size === null ? null : (
        <span className="tabular shrink-0 text-muted">{t("about", { size: sizeIn(locale, size) })}</span>
      )}
    </button>
  );
}
