"use client";

import { Download, Paperclip } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { sizeIn } from "../../files/index.ts";
import { cn } from "../../ui/cn.ts";
import { MailboxFile } from "./mailbox-file.tsx";

/** The files of a mail: a download each, from here or from the mailbox; one that can't be had is named. */
export function MessageFiles({ files, isOut }: { files: DialogMessage["attachments"]; isOut: boolean }) {
  const t = useTranslations("inbox.files");
  const locale = useLocale();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("title")} className={cn("flex max-w-full flex-wrap gap-2", isOut && "justify-end")}>
      {files.map(({ _id: id, name, size, kept_in: place }) => {
        const shown = name || t("unnamed");
        return (
          <li key={id} className="min-w-0 max-w-full">
            {place === "mailbox" ? (
              <MailboxFile id={id} name={shown} size={size} />
            ) : place === "nowhere" ? (
              <span className="flex items-center gap-2 rounded-field border border-dashed px-2 py-1 text-muted text-xs">
                <Paperclip aria-hidden="true" className="size-3.5! shrink-0" />
                <span className="wrap-anywhere">{t("left", { name: shown })}</span>
              </span>
            ) : (
              <a
                href={`/api/inbox/attachments/${id}`}
                download={shown}
                className="flex items-center gap-2 rounded-field border bg-surface px-2 py-1 text-xs hover:bg-hover"
              >
                <Download aria-hidden="true" className="size-3.5! shrink-0" />
                <span className="sr-only">{t("download")}</span>
                <span className="wrap-anywhere">{shown}</span>
                <span className="tabular shrink-0 text-muted">{sizeIn(locale, size ?? 0)}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
