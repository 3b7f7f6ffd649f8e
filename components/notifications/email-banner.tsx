"use client";

import { X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { putOffName } from "@/lib/access/put-off.ts";
import { keep, readKept } from "@/lib/kernel/kept/index.ts";
import { useResendActivation } from "../patterns/use-resend-activation.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";

/** Where the browser keeps whether the banner is shown [SH-439]. */
const name = "isBannerVisible";
const storage = () => window.localStorage;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isVisible = () => readKept<boolean>(storage, name) !== false;

function hide(): void {
  keep(storage, name, false);
  for (const listener of listeners) listener();
}

/**
 * Asks somebody who put off the confirmation of their address to confirm it, until they do or close it. Closed, it
 * stays so in this browser, until they sign out [SH-438, SH-439].
 */
export function EmailBanner({ email, className }: { email: string; className: string }) {
  const t = useTranslations("shell.confirmEmail");
  const isShown = useSyncExternalStore(subscribe, isVisible, () => false);
  const { isBusy, resend } = useResendActivation(t("resent"));
  // The page that asks for the confirmation says all of it itself.
  const isPutOff = useSearchParams().has(putOffName);
  if (!isShown || !isPutOff) return null;
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <span className="flex shrink-0 items-center gap-1">
          <Button size="sm" loading={isBusy} onClick={() => void resend()}>
            {t("resend")}
          </Button>
          <IconButton size="sm" label={t("close")} icon={<X />} onClick={hide} />
        </span>
      }
    >
      <span className="wrap-anywhere">
        {t.rich("text", { email, strong: (text) => <strong className="font-semibold">{text}</strong> })}
      </span>
    </Banner>
  );
}
