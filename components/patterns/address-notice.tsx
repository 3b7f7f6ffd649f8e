"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { noticeName, noticeOf } from "@/lib/access/notice.ts";
import { toast } from "../ui/toast/toast.tsx";

/** Shows the address's notice once on arrival, and removes it from the address [SH-194]. */
export function AddressNotice() {
  const t = useTranslations("errors-ui.notice");
  const query = useSearchParams();
  const notice = noticeOf(query);
  const isCarried = query.has(noticeName);
  useEffect(() => {
    if (notice) toast.message(t(notice), { id: noticeName });
  }, [notice, t]);
  useEffect(() => {
    if (!isCarried) return;
    const rest = new URLSearchParams(window.location.search);
    rest.delete(noticeName);
    window.history.replaceState(
      null,
      "",
      `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}${window.location.hash}`,
    );
  }, [isCarried]);
  return null;
}
