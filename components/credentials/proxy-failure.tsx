"use client";

import { useTranslations } from "next-intl";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { useSecondsUntil } from "../ui/product-time.tsx";
import { Banner } from "../ui/state/banner.tsx";

export type SettingProxy = CredentialView["setting_proxy"];

/** The seconds until the account may be signed in again. 0: at once. */
export const useRestOf = ({ proxy_failed_until: until }: SettingProxy): number =>
  useSecondsUntil(until === null ? null : until * 1000);

/**
 * That the last sign-in failed at the proxy, with the minutes and seconds until the next one is tried [SH-337].
 */
export function ProxyFailure({ setting }: { setting: SettingProxy }) {
  const t = useTranslations("credentials.way");
  const left = useRestOf(setting);
  if (setting.stage !== "fail") return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Banner tone="warning">
      <p>{t("failed", { count: setting.attempt_count })}</p>
      {left > 0 ? (
        <p role="timer" aria-live="off" className="tabular mt-1" suppressHydrationWarning>
          {t("again", { time })}
        </p>
      ) : null}
    </Banner>
  );
}
