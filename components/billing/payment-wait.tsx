"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { markedAsPaid } from "@/lib/access/paid-redirect.ts";
import { awaitPayment } from "@/lib/client/await-payment.ts";
import { callApi } from "@/lib/client/call-api.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { Spinner } from "../ui/state/spinner.tsx";
import { LeaveLinks } from "./leave-links.tsx";

/** Waits for a payment and then goes on without a click [SH-176]. */
export function PaymentWait({ loader }: { loader: ReactNode }) {
  const t = useTranslations("billing");
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (seconds: number) =>
      new Promise<void>((done) => {
        timer = setTimeout(done, seconds * 1000);
      });
    const look = async () => (await callApi("GET /space/info")).is_paid;
    void awaitPayment(look, wait).then((to) => {
      if (!isOver) window.location.assign(markedAsPaid(to, new URLSearchParams(window.location.search)));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div aria-live="polite">
      <EmptyState
        heading="h1"
        title={
          <span className="inline-flex items-center gap-2">
            {loader ?? <Spinner />}
            {t("payingTitle")}
          </span>
        }
        text={t("payingText")}
        action={<LeaveLinks />}
      />
    </div>
  );
}
