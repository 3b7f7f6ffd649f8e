"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { downloadAs } from "@/lib/client/download.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";

/** Fetches a file on request, and says in words why it can't be had. */
export function useDownload(path: `/api/${string}`, name: string) {
  const t = useTranslations("inbox.files");
  return useMutation({
    mutationFn: () => downloadAs(path, name),
    onError: (error) => tellFailure(error, t("failed")),
  });
}
