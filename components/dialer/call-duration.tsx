"use client";

import { useTranslations } from "next-intl";
import { durationParts } from "./dial-rules.ts";

/** How long a call was [OC-338]. */
export function CallDuration({ seconds }: { seconds: number }) {
  const t = useTranslations("dialer");
  const { unit, count } = durationParts(seconds);
  return <span className="tabular">{t(unit, { count })}</span>;
}
