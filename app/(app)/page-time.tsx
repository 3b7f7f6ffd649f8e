import type { ReactNode } from "react";
import { ProductTime } from "@/components/ui/product-time.tsx";
import { db, readProductClock } from "@/lib/db/index.ts";
import { env } from "@/lib/env/index.ts";

/** Lets the dates of a page read against product time, which the embedded world can move. */
export async function PageTime({ workspaceId, children }: { workspaceId: string; children: ReactNode }) {
  const { now, rate } = await db.tenant({ workspaceId }, (tx) => readProductClock(tx.sql));
  return (
    <ProductTime now={now.getTime()} rate={rate} movable={env().WORLD}>
      {children}
    </ProductTime>
  );
}
