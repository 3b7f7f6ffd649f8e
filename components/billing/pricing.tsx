"use client";

import { useRouter } from "next/navigation";
import type { BillingView } from "@/lib/contracts/billing.ts";
import { PricePicker } from "./price-picker.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";

/** The plans, without the application's frame: also for whoever hasn't paid yet [BO-141]. */
export function Pricing({ billing }: { billing: BillingView }) {
  const router = useRouter();
  return (
    <div className="flex flex-col gap-4">
      <RefusalNotice refusal={billing.refusal} />
      <PricePicker heading="h2" billing={billing} onPaid={() => router.push("/billing/overview")} />
    </div>
  );
}
