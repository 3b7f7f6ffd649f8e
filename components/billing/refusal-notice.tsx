import { useTranslations } from "next-intl";
import type { BuyingRefusal } from "@/lib/access/buying.ts";
import { Banner } from "../ui/state/banner.tsx";

/** Says whom to ask where nothing is sold to the workspace [BO-147, BO-168, BO-169]. */
export function RefusalNotice({ refusal }: { refusal: BuyingRefusal | null }) {
  const t = useTranslations("billing.refusal");
  return refusal === null ? null : <Banner tone="warning">{t(refusal)}</Banner>;
}
