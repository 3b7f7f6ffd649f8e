"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { isFailure, noticeName, noticeOf, outcomeNames } from "@/lib/access/notice.ts";
import { toast } from "../ui/toast/toast.tsx";

const names = [noticeName, ...outcomeNames];

/** Shows the address's notice once on arrival, and removes it from the address [SH-194, SH-053]. */
export function AddressNotice() {
  const t = useTranslations("errors-ui.notice");
  const query = useSearchParams();
  const notice = noticeOf(query);
  const isCarried = names.some((name) => query.has(name));
  useEffect(() => {
    if (notice) (isFailure(notice) ? toast.error : toast.message)(t(notice), { id: noticeName });
  }, [notice, t]);
  useEffect(() => {
    if (!isCarried) return;
    const rest = new URLSearchParams(window.location.search);
    for (const name of names) rest.delete(name);
    window.history.replaceState(
      null,
      "",
      `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}${window.location.hash}`,
    );
  }, [isCarried]);
  return null;
}
